/**
 * Gives property-based tests the same random seed in every run, so that an unrelated change never
 * fails on new random values. `npm --prefix tools run properties` uses other seeds.
 */
import * as fc from 'fast-check';

fc.configureGlobal({ seed: Number(process.env['PROPERTY_SEED'] ?? 1) });
