/**
 * Version of the counting rules, stored with every count. Increase it if a rule or default changes
 * any result.
 */
export const ENGINE_VERSION = '1.8.0';
