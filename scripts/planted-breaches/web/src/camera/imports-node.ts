export { decode } from '../../../pose/src/node/decode.ts';
