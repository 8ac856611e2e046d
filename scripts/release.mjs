// Called by `npm version`: what is unreleased in the changelog becomes the version.

import { readFileSync, writeFileSync } from 'node:fs';
import { parser } from 'keep-a-changelog';

const version = process.env.npm_package_version;
const changelog = parser(readFileSync('CHANGELOG.md', 'utf8'));
const unreleased = changelog.releases.find((release) => release.version === undefined);
if (!version || !unreleased) {
  console.error('CHANGELOG.md has no "Unreleased" to make a version of. npm version calls this.');
  process.exit(1);
}
unreleased.setVersion(version);
unreleased.setDate(new Date());
changelog.format = 'markdownlint';
writeFileSync('CHANGELOG.md', changelog.toString());
