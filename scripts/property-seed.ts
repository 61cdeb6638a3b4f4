/**
 * Runs before each test file: fixes the seed of property-based tests, so that a change never
 * fails on unrelated random values. `npm --prefix tools run properties` tests other values.
 */
import * as fc from 'fast-check';

fc.configureGlobal({ seed: Number(process.env['PROPERTY_SEED'] ?? 1) });
