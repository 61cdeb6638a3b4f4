// Test data for scripts/lint-prose.test.ts. The comment `bare` marks texts that must be found.
import type { ReactElement, ReactNode } from 'react';

interface Props {
  readonly isOn: boolean;
  readonly label: string;
  readonly note: string | null;
  readonly count: number;
  readonly tags: readonly string[];
  readonly children: ReactNode;
}

const hello = (name: string): string => `Hello ${name}`;

export const Bad = ({ isOn, label, note, count, tags }: Props): ReactElement => (
  <div>
    <button>
      {isOn ? <i /> : null}
      {label /* bare */}
    </button>
    <button>
      <i />
      {isOn ? 'Start' : 'Stop' /* bare */}
    </button>
    <p>
      {hello('you') /* bare */}
      {isOn && <b>now</b>}
    </p>
    <p>
      {count /* bare */}
      <span>of ten</span>
    </p>
    <p>
      <i />
      {note /* bare */}
    </p>
    <p>
      <i />
      {isOn ? <b>on</b> : 'off' /* bare */}
    </p>
    <p>
      <i />
      {count && <b>{count}</b> /* bare */}
    </p>
    <p>
      <i /> written out
    </p>
    <p>
      <i />
      {tags /* bare */}
    </p>
    <>{label /* bare */}</>
  </div>
);

export const Good = ({ isOn, label, note, count, children }: Props): ReactElement => (
  <div>
    <p>{label}</p>
    <p>{isOn ? label : <i />}</p>
    <p>{`${count} of ten`}</p>
    <p>
      <i /> <span>{label}</span>
      {note === null ? null : <span>{note}</span>}
      {isOn ? <b>now</b> : null}
      {/* not shown */}
      {children}
    </p>
    <select>
      <option>
        {count} {label}
      </option>
    </select>
    {isOn ? [1, 2].map((one) => <i key={one} />) : null}
  </div>
);
