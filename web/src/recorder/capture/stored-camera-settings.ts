/**
 * Camera, rotation and mirroring that the user chose, stored for the browser tab, because a user
 * makes many recordings.
 */
import type { Rotation } from '../../pose/pose-worker-messages.ts';
import type { RecorderStore } from '../recorder-state.ts';
import type { PictureSource, SourceChoice } from './camera-or-video-source.ts';
import type { CapturePipeline } from './capture-pipeline.ts';

const KEY = 'reptemple.picture';

interface Chosen {
  readonly cameraId?: string | undefined;
  /** Mirroring that the user chose for this camera; undefined for the default. */
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

  /** Removes the chosen camera from the stored settings, because it could not be opened. */
  forgetCamera(): void {
    if (this.#choice.kind === 'camera') this.#choice = { kind: 'camera', id: undefined };
    this.#choose({ cameraId: undefined, isMirrored: undefined });
  }

  /**
   * Applies and stores the rotation that the user chose. Returns false during a recording, whose
   * rotation is fixed.
   */
  turnTo(rotation: Rotation): boolean {
    if (!this.standAs(rotation)) return false;
    this.#choose({ rotation });
    return true;
  }

  /**
   * Applies the rotation that follows from the device's orientation, without storing it. Returns
   * false during a recording.
   */
  standAs(rotation: Rotation): boolean {
    const { stage } = this.#store.getSnapshot();
    if (stage !== 'ready' && stage !== 'opening') return false;
    const pipeline = this.#pipeline();
    if (pipeline) pipeline.rotation = rotation;
    this.#store.set({ rotation });
    return true;
  }

  /** Mirrors the display, not the analysis or the recorded video. Stores the choice. */
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
