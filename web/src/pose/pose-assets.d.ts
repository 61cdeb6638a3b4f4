/** Type of the module that web/vite/serve-pose-assets-and-clips.ts generates. */
declare module 'virtual:pose-assets' {
  /**
   * URL path of the folder with the pose models and their WebAssembly, such as
   * `/pose/0123456789abcdef`.
   */
  export const POSE_ASSETS: string;
  export const POSE_FILE_BYTES: Readonly<Record<string, number>>;
}
