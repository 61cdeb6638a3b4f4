/** The whole of the instructions at a glance: people look before they read. */
import type { ReactElement } from 'react';

/** A body lying in a picture's frame, the phone on its side, and the two metres between them. */
export const PlacingPicture = (): ReactElement => (
  <svg
    role="img"
    aria-label="A phone on its side, two metres from the athlete, sees the whole body."
    viewBox="0 0 320 96"
    className="w-full rounded-stone bg-sunken text-quiet"
    fill="none"
    stroke="currentColor"
    strokeWidth="2"
    strokeLinecap="round"
    strokeLinejoin="round"
  >
    <path d="M16 82H304" strokeWidth="1.5" />
    <g strokeWidth="3">
      <rect x="30" y="46" width="34" height="19" rx="3" />
      <path d="M47 65v17M38 82h18" strokeWidth="2" />
    </g>
    <path d="M66 50 158 20M66 60l92 20" strokeDasharray="2 6" />
    <g className="text-ink" strokeWidth="4">
      <circle cx="186" cy="35" r="8" fill="currentColor" stroke="none" />
      <path d="M196 43 236 56 286 78M198 44 196 62 197 80M286 78h7" />
    </g>
    <path d="M72 90h94M72 90l5-3M72 90l5 3M166 90l-5-3M166 90l-5 3" strokeWidth="1.5" />
    <text x="119" y="86" textAnchor="middle" fontSize="11" fill="currentColor" stroke="none">
      2 m
    </text>
  </svg>
);
