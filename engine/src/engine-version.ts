/**
 * Version of the counting rules, stored with every count. Increase it with every change of a rule
 * or default that changes a count.
 */
export const ENGINE_VERSION = '1.9.0';
