/**
 * Applies and stores the user's choice of camera, rotation and mirroring. It is kept for the
 * browser tab, because a user makes many recordings.
 */
import type { Rotation } from '../../pose/pose-worker-messages.ts';
import type { RecorderStore } from '../recorder-snapshot-store.ts';
import type { PictureSource, SourceChoice } from './camera-or-video-source.ts';
import type { CapturePipeline } from './capture-pipeline.ts';

const KEY = 'reptemple.picture';

interface Chosen {
  readonly cameraId?: string | undefined;
  /** Mirroring that the user chose for this camera; undefined if they chose none. */
  readonly isMirrored?: boolean | undefined;
  readonly rotation?: Rotation | undefined;
}

const chosenBefore = (): Chosen => {
  try {
    const { cameraId, isMirrored, rotation }: Readonly<Record<string, unknown>> = JSON.parse(
      sessionStorage.getItem(KEY) ?? '{}',
    );
    return {
      cameraId: typeof cameraId === 'string' ? cameraId : undefined,
      isMirrored: typeof isMirrored === 'boolean' ? isMirrored : undefined,
      rotation: rotation === 180 ? 180 : undefined,
    };
  } catch {
    return {};
  }
};

const keep = (chosen: Chosen): void => {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(chosen));
  } catch {
    // Ignores blocked storage: the choice then applies to this attempt only.
  }
};

export class PictureSettings {
  readonly #store: RecorderStore;
  readonly #pipeline: () => CapturePipeline | undefined;
  #choice: SourceChoice;
  #chosen: Chosen;

  constructor(store: RecorderStore, source: SourceChoice, pipeline: () => CapturePipeline | undefined) {
    this.#store = store;
    this.#pipeline = pipeline;
    const isCamera = source.kind === 'camera';
    this.#chosen = isCamera ? chosenBefore() : {};
    this.#choice = isCamera ? { kind: 'camera', id: source.id ?? this.#chosen.cameraId } : source;
    store.set({ rotation: this.#chosen.rotation ?? 0 });
  }

  get choice(): SourceChoice {
    return this.#choice;
  }

  get rotation(): Rotation {
    return this.#store.getSnapshot().rotation;
  }

  opened({ isMirrored, id }: PictureSource): void {
    const chosen = id === this.#chosen.cameraId ? this.#chosen.isMirrored : undefined;
    this.#store.set({ hasPicture: true, isMirrored: chosen ?? isMirrored, cameraId: id });
  }

  switched(choice: SourceChoice): void {
    this.#choice = choice;
    if (choice.kind === 'camera') this.#choose({ cameraId: choice.id, isMirrored: undefined });
  }

  /** Removes the stored camera, because it could not be opened. */
  forgetCamera(): void {
    if (this.#choice.kind === 'camera') this.#choice = { kind: 'camera', id: undefined };
    this.#choose({ cameraId: undefined, isMirrored: undefined });
  }

  /**
   * Applies and stores a rotation that the user chose, and returns true. Does nothing and returns
   * false during countdown and recording, when the rotation must not change.
   */
  turnTo(rotation: Rotation): boolean {
    if (!this.standAs(rotation)) return false;
    this.#choose({ rotation });
    return true;
  }

  /**
   * Applies a rotation that follows from the device's orientation, without storing it, and returns
   * true. Does nothing and returns false during countdown and recording.
   */
  standAs(rotation: Rotation): boolean {
    const { stage } = this.#store.getSnapshot();
    if (stage !== 'ready' && stage !== 'opening') return false;
    const pipeline = this.#pipeline();
    if (pipeline) pipeline.rotation = rotation;
    this.#store.set({ rotation });
    return true;
  }

  /** Mirrors the displayed video, but not the analysed and the recorded one. Stores the choice. */
  mirror(isMirrored: boolean): void {
    this.#store.set({ isMirrored });
    this.#choose({ cameraId: this.#store.getSnapshot().cameraId, isMirrored });
  }

  showOverlay(isOverlayShown: boolean): void {
    const pipeline = this.#pipeline();
    if (pipeline) pipeline.isOverlayShown = isOverlayShown;
    this.#store.set({ isOverlayShown });
  }

  #choose(chosen: Chosen): void {
    this.#chosen = { ...this.#chosen, ...chosen };
    if (this.#choice.kind === 'camera') keep(this.#chosen);
  }
}
