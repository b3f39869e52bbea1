const UNRELEASED = '## Unreleased';

/** What has been changed since the last release, without its heading; empty where nothing has. */
export function unreleasedOf(changelog: string): string {
  const lines = changelog.split('\n');
  const from = lines.indexOf(UNRELEASED);
  if (from < 0) return '';
  const length = lines.slice(from + 1).findIndex((line) => line.startsWith('## '));
  const body = lines.slice(from + 1, length < 0 ? undefined : from + 1 + length);
  // Headings of parts that nobody has written anything into are nothing.
  return body.some((line) => line.trim() !== '' && !line.startsWith('#')) ? body.join('\n').trim() : '';
}

/** `date`: YYYY-MM-DD. A new, empty "Unreleased" stands above. */
export function withRelease(changelog: string, version: string, date: string): string {
  return changelog.replace(`${UNRELEASED}\n`, () => `${UNRELEASED}\n\n## ${version} (${date})\n`);
}
