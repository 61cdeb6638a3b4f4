export {
  answerRequest,
  countRequested,
  decide,
  dropRequest,
  findCorrection,
  findRequest,
  listCorrections,
  listCorrectionsOf,
  lockCorrection,
  requestCorrection,
  type StoredCorrection,
} from './store.ts';
