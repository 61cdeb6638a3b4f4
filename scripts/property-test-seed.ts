/**
 * Fixes the seed of property-based tests before each test file, so that a change never fails on
 * unrelated random values. `npm --prefix tools run properties` uses other seeds.
 */
import * as fc from 'fast-check';

fc.configureGlobal({ seed: Number(process.env['PROPERTY_SEED'] ?? 1) });
