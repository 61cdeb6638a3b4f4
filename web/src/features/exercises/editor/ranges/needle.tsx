/**
 * Needle with the angle at the playhead. Updated without React and only while visible, because it
 * follows a video.
 */
import type { Degrees } from '@reptemple/engine/units';
import { useEffect, useRef, type ReactElement } from 'react';
import { DIAL } from './dial.ts';
import type { LiveAngles } from './lanes.ts';

/** Writes a frequently changing value, only while visible and only if it changed. */
export class SeenReading<Value> {
  readonly #read: () => Value;
  readonly #write: (value: Value) => void;
  #isSeen = false;
  #written: { readonly value: Value } | undefined;

  constructor(read: () => Value, write: (value: Value) => void) {
    this.#read = read;
    this.#write = write;
  }

  /** Set by the visibility observer; initially false. */
  set isSeen(isSeen: boolean) {
    this.#isSeen = isSeen;
    this.look();
  }

  /** Call it when the value may have changed. */
  look(): void {
    if (!this.#isSeen) return;
    const value = this.#read();
    if (this.#written && Object.is(value, this.#written.value)) return;
    this.#written = { value };
    this.#write(value);
  }
}

interface NeedleProps {
  readonly angleId: string;
  readonly live: LiveAngles;
}

const { center, rim } = DIAL;

export const Needle = ({ angleId, live }: NeedleProps): ReactElement => {
  const hand = useRef<SVGGElement>(null);
  const figure = useRef<SVGTextElement>(null);
  useEffect(() => {
    const reading = new SeenReading<Degrees | null>(
      () => live.degreesOf(angleId),
      (degrees) => {
        hand.current?.setAttribute('transform', `rotate(${degrees ?? 0} ${center.x} ${center.y})`);
        hand.current?.toggleAttribute('data-unseen', degrees === null);
        if (figure.current) figure.current.textContent = degrees === null ? '' : `${degrees}°`;
      },
    );
    const dial = hand.current?.ownerSVGElement;
    const observer = new IntersectionObserver((entries) => {
      reading.isSeen = entries.at(-1)?.isIntersecting ?? false;
    });
    if (dial) observer.observe(dial);
    const leave = live.follow(() => reading.look());
    return () => {
      observer.disconnect();
      leave();
    };
  }, [angleId, live]);
  return (
    <g aria-hidden className="pointer-events-none">
      <g ref={hand} data-unseen="" className="fill-focus stroke-focus data-unseen:hidden">
        <line x1={center.x - 52} x2={center.x - rim} y1={center.y} y2={center.y} strokeWidth={2} />
        <path
          d={`M${center.x - rim} ${center.y}l-8 -5v10z`}
          strokeWidth={1}
          transform={`rotate(180 ${center.x - rim} ${center.y})`}
        />
      </g>
      <text
        ref={figure}
        x={center.x}
        y={center.y + 20}
        textAnchor="middle"
        className="fill-focus text-[15px] font-semibold"
      />
    </g>
  );
};
