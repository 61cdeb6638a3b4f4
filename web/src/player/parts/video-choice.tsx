/** Another video: one of our samples, or a file, which stays in this browser. */
import { useId, useState } from 'react';
import type { ChangeEvent, ReactElement } from 'react';
import { Label } from '../../ui/label.tsx';
import { Select } from '../../ui/select.tsx';

export interface SampleVideo {
  readonly name: string;
  readonly url: string;
}

interface VideoChoiceProps {
  readonly samples: readonly SampleVideo[];
  readonly acceptsFiles: boolean;
  /** An address; that of a file belongs to the receiver, who gives it back. */
  readonly onChoose: (url: string) => void;
}

/** Second document, section 5. */
const NOT_A_VIDEO = 'File is not a video';

const FileChoice = ({ onChoose }: Pick<VideoChoiceProps, 'onChoose'>): ReactElement => {
  const id = useId();
  const [problem, setProblem] = useState('');
  const take = ({ currentTarget }: ChangeEvent<HTMLInputElement>): void => {
    const file = currentTarget.files?.[0];
    if (!file) return;
    const isVideo = file.type.startsWith('video/');
    setProblem(isVideo ? '' : NOT_A_VIDEO);
    if (isVideo) onChoose(URL.createObjectURL(file));
  };
  return (
    <div>
      <Label htmlFor={id}>Upload a video</Label>
      <input
        id={id}
        type="file"
        accept="video/*"
        aria-describedby={`${id}-note`}
        className="block min-h-12 w-full text-sm text-quiet file:mr-3 file:min-h-11 file:cursor-pointer file:rounded-stone file:border file:border-edge file:bg-transparent file:px-4 file:font-medium file:text-ink"
        onChange={take}
      />
      <p id={`${id}-note`} className="text-sm text-quiet">
        It stays in this browser.
      </p>
      {problem === '' ? null : (
        <p role="alert" className="text-sm font-medium text-clay">
          {problem}
        </p>
      )}
    </div>
  );
};

const SampleChoice = ({ samples, onChoose }: Omit<VideoChoiceProps, 'acceptsFiles'>): ReactElement => {
  const id = useId();
  return (
    <div>
      <Label htmlFor={id}>Sample video</Label>
      <Select id={id} defaultValue="" onChange={({ currentTarget }) => onChoose(currentTarget.value)}>
        <option value="" disabled>
          Choose one
        </option>
        {samples.map(({ name, url }) => (
          <option key={url} value={url}>
            {name}
          </option>
        ))}
      </Select>
    </div>
  );
};

export const VideoChoice = ({ samples, acceptsFiles, onChoose }: VideoChoiceProps): ReactElement => (
  <div className="grid gap-4 @lg:grid-cols-2">
    {samples.length > 0 ? <SampleChoice samples={samples} onChoose={onChoose} /> : null}
    {acceptsFiles ? <FileChoice onChoose={onChoose} /> : null}
  </div>
);
