/**
 * How the picture is set: which camera, turned, mirrored, with the pose over it. What a person has chosen holds for the tab: whoever puts
 * the phone up once records many sets with it.
 */
import type { PictureSource, SourceChoice } from './picture-source.ts';
import type { Rotation } from './pose-config.ts';
import type { RecorderStore } from './recorder-state.ts';
import type { Rig } from './rig.ts';

const KEY = 'reptemple.picture';

interface Chosen {
  readonly cameraId?: string | undefined;
  /** Of that camera; undefined: as it faces. */
  readonly isMirrored?: boolean | undefined;
  readonly rotation?: Rotation | undefined;
}

/** What another version or a curious person may have left there is not believed. */
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
    // Then it holds for this attempt.
  }
};

export class PictureSettings {
  readonly #store: RecorderStore;
  readonly #rig: () => Rig | undefined;
  #choice: SourceChoice;
  #chosen: Chosen;

  constructor(store: RecorderStore, source: SourceChoice, rig: () => Rig | undefined) {
    this.#store = store;
    this.#rig = rig;
    const isCamera = source.kind === 'camera';
    this.#chosen = isCamera ? chosenBefore() : {};
    this.#choice = isCamera ? { kind: 'camera', id: source.id ?? this.#chosen.cameraId } : source;
    store.set({ rotation: this.#chosen.rotation ?? 0 });
  }

  /** The camera chosen last stays chosen. */
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

  /** Another camera was opened by choice. */
  switched(choice: SourceChoice): void {
    this.#choice = choice;
    if (choice.kind === 'camera') this.#choose({ cameraId: choice.id, isMirrored: undefined });
  }

  /** A camera that has failed is not the one to begin with. */
  forgetCamera(): void {
    if (this.#choice.kind === 'camera') this.#choice = { kind: 'camera', id: undefined };
    this.#choose({ cameraId: undefined, isMirrored: undefined });
  }

  /** By the person; refused while recording, because the film is already being made. */
  turnTo(rotation: Rotation): boolean {
    if (!this.standAs(rotation)) return false;
    this.#choose({ rotation });
    return true;
  }

  /** By the phone, which stands on its head or does not any more: nobody's choice. Refused as above. */
  standAs(rotation: Rotation): boolean {
    const { stage } = this.#store.getSnapshot();
    if (stage !== 'ready' && stage !== 'opening') return false;
    const rig = this.#rig();
    if (rig) rig.rotation = rotation;
    this.#store.set({ rotation });
    return true;
  }

  /** How the person sees themselves; what is analysed and filmed stays as it is. */
  mirror(isMirrored: boolean): void {
    this.#store.set({ isMirrored });
    this.#choose({ cameraId: this.#store.getSnapshot().cameraId, isMirrored });
  }

  showOverlay(isOverlayShown: boolean): void {
    const rig = this.#rig();
    if (rig) rig.isOverlayShown = isOverlayShown;
    this.#store.set({ isOverlayShown });
  }

  #choose(chosen: Chosen): void {
    this.#chosen = { ...this.#chosen, ...chosen };
    if (this.#choice.kind === 'camera') keep(this.#chosen);
  }
}
