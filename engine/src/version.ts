/** Names the rules a count was made with: stored beside every count, raised whenever a rule or a default changes a result. */
export const ENGINE_VERSION = '1.5.0';
