export { decode as watched } from '../../pose/src/node/decode.ts';
