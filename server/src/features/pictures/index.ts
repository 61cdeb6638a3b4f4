export { findAvatar, findAvatars, lockCampaignPictures, removeUnusedPictures } from './store.ts';
