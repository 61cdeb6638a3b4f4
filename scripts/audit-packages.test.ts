import { describe, expect, it } from 'vitest';
import { judge } from './audit-packages.ts';

const reportOf = (severity: string): string =>
  JSON.stringify({
    vulnerabilities: {
      marble: { severity, via: [{ title: 'Cracks', url: 'https://advisories.example/1', severity }] },
      temple: { severity, via: ['marble'] },
    },
  });
const TODAY = '2026-11-22';
const accepted = (until: string) => [{ advisory: 'https://advisories.example/1', because: 'Not reached.', until }];

describe('dependency audit', () => {
  it.each(['high', 'critical'])('fails for a vulnerability of severity %s and reports it once', (severity) => {
    expect(judge(reportOf(severity), TODAY)).toEqual({
      passes: false,
      lines: [`✗ marble: Cracks (${severity}, https://advisories.example/1)`, 'audit: 1 known, 1 to act on.'],
    });
  });

  it('passes for a vulnerability of severity moderate', () =>
    expect(judge(reportOf('moderate'), TODAY).passes).toBe(true));

  it('passes for an accepted vulnerability until its end date', () => {
    expect(judge(reportOf('high'), TODAY, accepted('2026-11-22')).passes).toBe(true);
    expect(judge(reportOf('high'), TODAY, accepted('2026-11-21')).passes).toBe(false);
  });

  it.each(['', '{"message":"405 Method Not Allowed","statusCode":405}', '{"error":{"code":"ENOTFOUND"}}'])(
    'passes with a note when the registry cannot be reached: %j',
    (text) => {
      expect(judge(text, TODAY)).toEqual({
        passes: true,
        lines: ['audit: no response from the registry. Nothing was checked.'],
      });
    },
  );

  it.each(['not json', '{}', '{"vulnerabilities":{"marble":{"level":3}}}', '{"error":{"code":"a thing"}}'])(
    'fails for output that it cannot parse: %j',
    (text) => expect(judge(text, TODAY)).toMatchObject({ passes: false, lines: [expect.stringContaining(text)] }),
  );
});
