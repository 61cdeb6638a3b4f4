/**
 * Before every test file: what is tested with values made by chance is tested with the same ones each time, so that a change is
 * never refused for what it did not touch. `npm run properties` looks at other values.
 */
import * as fc from 'fast-check';

fc.configureGlobal({ seed: Number(process.env['PROPERTY_SEED'] ?? 1) });
