/**
 * Everything that is proven outside of `npm test`, and whose change owes it. A proof is a file `*.proof.test.ts` or all of them below a
 * folder; a row of stories is one folder of tests/e2e, without the stories that `npm test` has already run.
 *
 * @typedef {object} Proof
 * @property {string} name As the commands take it.
 * @property {string} path The test file, or the folder of proofs or stories.
 * @property {number} minutes How long it takes on two quiet cores, rounded up.
 * @property {string[]} owedBy Files and folders whose change owes it; its own tests always do.
 */

const LEDGER = ['apps/platform/src/ledger', 'apps/platform/src/db/schema', 'apps/platform/src/db/migrations'];
const PROTOCOL = [
  ...['packages/domain/src/money', 'packages/domain/src/machine'],
  ...['apps/cabinet/src/machine', 'apps/cabinet/src/journal', 'apps/cabinet/src/link'],
];
/** Bounds of a play: read by the cabinet's machine, by the ledger and by its model. */
const GAMES = 'packages/domain/src/games';
const PACKAGES = ['package.json', 'package-lock.json'];
const NODE = ['apps/platform/src/main.ts', 'apps/platform/src/config.ts', 'apps/platform/src/migrate-main.ts'];

/** @type {Proof[]} */
export const PROOFS = [
  {
    ...{ name: 'exhaustive', path: 'tools/simulate/exhaustive.proof.test.ts', minutes: 2 },
    owedBy: [...PROTOCOL, GAMES, 'apps/platform/src/ledger/model', 'tools/simulate'],
  },
  {
    ...{ name: 'mutants', path: 'tools/simulate/mutants.proof.test.ts', minutes: 1 },
    owedBy: [...PROTOCOL, GAMES, 'apps/platform/src/ledger/model', 'tools/simulate'],
  },
  {
    ...{ name: 'sql', path: 'tools/simulate/sql.proof.test.ts', minutes: 1 },
    owedBy: [...LEDGER, GAMES, 'tools/simulate'],
  },
  {
    ...{ name: 'equivalence', path: 'apps/platform/src/ledger/equivalence.proof.test.ts', minutes: 1 },
    owedBy: [...LEDGER, GAMES, 'packages/domain/src/money', 'packages/domain/src/protection'],
  },
  {
    ...{ name: 'linearizability', path: 'apps/platform/src/ledger/linearizability.proof.test.ts', minutes: 1 },
    owedBy: [...LEDGER, GAMES],
  },
  {
    ...{ name: 'races', path: 'tools/races/races.proof.test.ts', minutes: 1 },
    owedBy: [
      ...[...LEDGER, 'tools/races'],
      ...['payment', 'promotion', 'protection', 'seat', 'transfer'].map((of) => `apps/platform/src/features/${of}`),
    ],
  },
  {
    ...{ name: 'faults', path: 'tools/faults/faults.proof.test.ts', minutes: 3 },
    owedBy: [
      ...[...LEDGER, ...PROTOCOL, 'apps/cabinet/src/start-cabinet.ts', 'apps/platform/src/realtime'],
      ...['apps/platform/src/jobs', 'apps/platform/src/db', 'tools/faults'],
    ],
  },
  {
    ...{ name: 'sas', path: 'tools/sas-proof/sas.proof.test.ts', minutes: 3 },
    owedBy: [
      ...['packages/sas', 'apps/cabinet/src/drivers/sas', 'apps/cabinet/src/machine', 'apps/cabinet/src/journal'],
      ...['tools/egm', 'tools/sas-proof'],
    ],
  },
  {
    ...{ name: 'backup', path: 'tests/flows/backup', minutes: 2 },
    owedBy: ['tools/backup', 'apps/cabinet/src/journal', 'apps/platform/src/db/migrations'],
  },
  {
    ...{ name: 'cameras', path: 'tests/flows/cabinet/camera', minutes: 1 },
    owedBy: ['apps/cabinet/src/video/camera', 'tools/egm/camera', 'tools/rtsp-camera'],
  },
  {
    // Attendant, relay board, foreign hands, a picture that stands still, RTSP.
    ...{ name: 'real-machine', path: 'tests/flows/cabinet/sas', minutes: 3 },
    owedBy: [
      ...['packages/sas', 'apps/cabinet/src/drivers/sas', 'apps/cabinet/src/machine', 'apps/cabinet/src/board'],
      ...['apps/cabinet/src/control', 'apps/cabinet/src/video/camera', 'tools/egm', 'tools/rtsp-camera', 'tools/sas'],
    ],
  },
  {
    ...{ name: 'sas-tools', path: 'tools/sas', minutes: 1 },
    owedBy: ['packages/sas', 'tools/egm', 'tools/sas'],
  },
  {
    // Both encoders, and machines whose pictures need more than the computer has.
    ...{ name: 'pictures', path: 'apps/cabinet/src', minutes: 1 },
    owedBy: [
      ...['apps/cabinet/src/video', 'apps/cabinet/src/drivers/simulated/scene', 'apps/cabinet/src/host-machine.ts'],
      ...PACKAGES,
    ],
  },
  {
    ...{ name: 'units', path: 'tests/flows/deploy/units.proof.test.ts', minutes: 1 },
    owedBy: ['deploy/systemd'],
  },
  {
    ...{ name: 'prometheus', path: 'tests/flows/deploy/prometheus.proof.test.ts', minutes: 1 },
    owedBy: ['apps/platform/src/metrics', 'deploy/prometheus', 'deploy/grafana'],
  },
  {
    ...{ name: 'floor', path: 'tools/floor/floor.proof.test.ts', minutes: 1 },
    owedBy: ['tools/floor', 'tools/start.mjs', 'apps/platform/src/db/embedded'],
  },
  {
    ...{ name: 'npm-start', path: 'tests/flows/npm-start.proof.test.ts', minutes: 1 },
    owedBy: ['tools/floor', 'tools/start.mjs', 'tools/setup.mjs', 'tools/run.mjs', 'tools/vite', ...PACKAGES],
  },
  {
    ...{ name: 'embedded', path: 'apps/platform/src/db/embedded', minutes: 1 },
    owedBy: ['apps/platform/src/db/embedded', ...PACKAGES],
  },
  {
    ...{ name: 'pooler', path: 'apps/platform/src/db/pooler.proof.test.ts', minutes: 1 },
    owedBy: ['apps/platform/src/db/pool.ts', 'apps/platform/src/db/pooler.ts', ...NODE, ...PACKAGES],
  },
  {
    ...{ name: 'overload', path: 'tests/flows/platform/node/overload.proof.test.ts', minutes: 1 },
    owedBy: ['apps/platform/src/load', 'apps/platform/src/http', 'apps/platform/src/realtime/lobby'],
  },
  {
    // Every guard of path, header or host in every spelling that a proxy may pass on.
    ...{ name: 'spellings', path: 'tests/flows/platform/node/request-spellings.proof.test.ts', minutes: 2 },
    owedBy: ['apps/platform/src/http'],
  },
  {
    ...{ name: 'crowd', path: 'tests/flows/platform/login', minutes: 1 },
    owedBy: [
      ...['password', 'lockout', 'features/login', 'operator/staff'].map((of) => `apps/platform/src/${of}`),
      'packages/domain/src/puzzle',
    ],
  },
  {
    ...{ name: 'traces', path: 'tests/flows/traces', minutes: 1 },
    owedBy: ['packages/telemetry', ...PACKAGES],
  },
  {
    ...{ name: 'drain', path: 'tests/flows/drain/drain.proof.test.ts', minutes: 2 },
    owedBy: [
      ...['apps/platform/src/platform.ts', 'apps/platform/src/http/readiness.ts', 'apps/platform/src/realtime'],
      ...['apps/web/src/shared/live', 'apps/web/src/shared/sockets', 'tests/flows/drain'],
    ],
  },
  {
    ...{ name: 'upgrade', path: 'tests/flows/deploy/upgrade.proof.test.ts', minutes: 2 },
    owedBy: [
      ...['apps/platform/src/db', 'packages/contract/src/cabinet-link.ts', 'packages/contract/src/link-plays.ts'],
      ...['packages/contract/src/link-versions.ts', 'apps/cabinet/src/link', 'tools/upgrade'],
    ],
  },
  {
    ...{ name: 'release', path: 'tests/flows/release.proof.test.ts', minutes: 1 },
    owedBy: ['tools/release', 'tools/notices', ...PACKAGES],
  },
  {
    ...{ name: 'production', path: 'tests/flows/production.proof.test.ts', minutes: 1 },
    owedBy: [
      ...[...NODE, ...PACKAGES, 'apps/platform/src/site.ts', 'apps/cabinet/src/main.ts', 'apps/cabinet/src/config'],
      ...['docs/operations.md', 'deploy', 'tools/run.mjs', 'tools/setup.mjs', 'tools/floor/build.ts'],
    ],
  },
  {
    ...{ name: 'images', path: 'tests/flows/deploy/images.proof.test.ts', minutes: 1 },
    owedBy: [...NODE, ...PACKAGES, 'apps/cabinet/src/main.ts', 'deploy', 'tests/flows/deploy'],
  },
  {
    ...{ name: 'fuzz', path: 'tools/fuzz/fuzz.proof.test.ts', minutes: 1 },
    owedBy: [
      ...['packages/contract', 'apps/platform/src/http', 'apps/platform/src/features', 'apps/platform/src/operator'],
      ...['apps/platform/src/realtime', 'tools/fuzz'],
    ],
  },
];

const BED = ['tests/e2e/support', 'tests/running-product.ts', 'playwright.config.ts'];
const CLIENT = ['apps/web/src/app', 'apps/web/src/shared', 'apps/web/src/routes', 'packages/ui', 'packages/i18n'];
const client = (...features) => features.map((of) => `apps/web/src/features/${of}`);
const node = (...features) => features.map((of) => `apps/platform/src/features/${of}`);

/** @type {Proof[]} */
export const STORIES = [
  {
    ...{ name: 'stories/entry', path: 'tests/e2e/entry', minutes: 3 },
    owedBy: [
      ...[...BED, ...CLIENT, ...client('geo-block', 'hand-over', 'lock', 'login', 'mail-link')],
      ...[...node('account', 'geo-block', 'lock', 'login', 'site'), 'apps/platform/src/mail'],
    ],
  },
  {
    ...{ name: 'stories/account', path: 'tests/e2e/account', minutes: 4 },
    owedBy: [
      ...[...BED, ...CLIENT, ...client('account', 'history', 'payment', 'protection', 'wallet')],
      ...node('account', 'demo-provider', 'history', 'payment', 'protection', 'wallet'),
    ],
  },
  {
    ...{ name: 'stories/pages', path: 'tests/e2e/pages', minutes: 8 },
    owedBy: [
      ...[...BED, ...CLIENT, ...client('appearance', 'browser-support', 'catalogue', 'documentation', 'information')],
      ...[...client('navigation', 'notifications'), ...node('information', 'player-settings')],
    ],
  },
  {
    ...{ name: 'stories/console', path: 'tests/e2e/console', minutes: 4 },
    owedBy: [...BED, 'apps/console', 'packages/ui', 'apps/platform/src/operator', 'packages/contract/src/operator'],
  },
  {
    ...{ name: 'stories/lobby', path: 'tests/e2e/lobby', minutes: 2 },
    owedBy: [
      ...[...BED, ...CLIENT, ...client('chat', 'live-chat', 'lobby', 'quick-panel', 'waitlist', 'watch')],
      ...[...node('chat', 'lobby', 'waitlist'), 'apps/platform/src/realtime/lobby', 'apps/cabinet/src/video/watch'],
    ],
  },
  {
    ...{ name: 'stories/game', path: 'tests/e2e/game', minutes: 11 },
    owedBy: [
      ...[...BED, ...CLIENT, ...client('game', 'protection', 'reconnect'), 'apps/platform/src/realtime'],
      ...[...node('hand-pay', 'promotion', 'seat', 'transfer'), 'apps/cabinet/src', 'packages/domain/src/games'],
    ],
  },
  {
    ...{ name: 'stories/deploy', path: 'tests/e2e/deploy', minutes: 3 },
    owedBy: [...BED, 'deploy', 'apps/platform/src/http', 'apps/web/src/shared/live'],
  },
];

/** Stories that `npm test` plays in Chromium, once more in another browser. @type {Proof} */
export const IN_FIREFOX = { name: 'stories/in-firefox', path: 'tests/e2e', minutes: 5, owedBy: [] };
