/** Made by web/vite/pose-assets.ts. */
declare module 'virtual:pose-assets' {
  /** URL path of the folder with the models and the wasm, for example `/pose/0123456789abcdef`. */
  export const POSE_ASSETS: string;
}
