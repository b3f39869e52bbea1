/** Programs that tests need and npm does not carry, where they are, and Debian's packages for them. */
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { installQuietly } from './install-quietly.mjs';

const RTSP_CAMERA = fileURLToPath(new URL('./rtsp-camera/server.py', import.meta.url));
/** Chromium as people have it, with windows. */
const WHOLE_CHROMIUM = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const DEBIAN_POSTGRES = '/usr/lib/postgresql';

/**
 * By the name that tests ask with. `called`: the first of these on the path is the program, itself by its own name. `find`: for what is no
 * program on the path.
 */
const PROGRAMS = {
  chromium: {
    // Without windows to draw, a page takes less than half of the work.
    called: ['chromium-headless-shell', ...WHOLE_CHROMIUM],
    places: [
      '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
      '/Applications/Chromium.app/Contents/MacOS/Chromium',
    ],
    packages: ['chromium-headless-shell', 'fonts-noto-core'],
    use: 'tests in a browser',
  },
  firefox: { called: ['firefox-esr', 'firefox'], packages: ['firefox-esr'], use: 'stories in Firefox' },
  WebKitWebDriver: { packages: ['webkit2gtk-driver', 'xvfb', 'xauth'], use: 'story in WebKitGTK' },
  'redis-server': { packages: ['redis-server'], use: 'tests with several platform nodes' },
  turnserver: { packages: ['coturn'], use: 'tests through a media relay' },
  caddy: { packages: ['caddy'], use: 'tests behind the proxy of a deployment' },
  GStreamer: {
    // Its parts are no programs: it is there when the camera says so.
    find: () => spawnSync('/usr/bin/python3', [RTSP_CAMERA, '--check']).status === 0 && RTSP_CAMERA,
    packages: [
      'python3-gi',
      'gir1.2-gst-rtsp-server-1.0',
      'gstreamer1.0-plugins-base',
      'gstreamer1.0-plugins-good',
      'gstreamer1.0-plugins-ugly',
    ],
    use: 'tests with an RTSP camera',
  },
  OpenH264: {
    called: [],
    places: ['x86_64', 'aarch64'].map((cpu) => `/usr/lib/${cpu}-linux-gnu/libopenh264.so.7`),
    packages: ['libopenh264-7'],
    use: 'tests of the second encoder',
  },
  PostgreSQL: { find: postgresPrograms, packages: ['postgresql'], use: 'tests of backups' },
  pgbouncer: { packages: ['pgbouncer'], use: 'tests behind a connection pooler' },
  age: { packages: ['age'], use: "tests of the secrets' backup" },
  promtool: { packages: ['prometheus'], use: "tests of Prometheus' rules" },
  'systemd-analyze': { packages: ['systemd'], use: "tests of systemd's units" },
};

/** What `npm test` installs: the rest is for the proofs and the other stories. */
export const EVERYDAY_PROGRAMS = ['chromium', 'redis-server', 'turnserver'];
export const ALL_PROGRAMS = Object.keys(PROGRAMS);

/** Path of a program, of PostgreSQL the folder of its programs; undefined: this computer has none. */
export function findProgram(name) {
  const { called = [name], places = [], find } = PROGRAMS[name];
  if (name === 'chromium' && process.env.CHROMIUM) return process.env.CHROMIUM;
  if (find) return find() || undefined;
  return called.map(onPath).find(Boolean) ?? places.find((place) => existsSync(place));
}

/** Throws where there is no browser, with what to do about it. */
export function chromiumPath() {
  const path = findProgram('chromium');
  if (path === undefined) throw new Error('there is no Chromium: install it, or set CHROMIUM to its path');
  return path;
}

/** For measurements, where it is there. */
export function wholeChromiumPath() {
  return process.env.CHROMIUM || (WHOLE_CHROMIUM.map(onPath).find(Boolean) ?? chromiumPath());
}

/** The line that tells why tests are skipped. */
export function missingLine(names) {
  const [packages, uses] = [packagesOf(names), names.map((name) => PROGRAMS[name].use)];
  return `${names.join(', ')} missing (Debian: ${packages.join(' ')}): no ${uses.join(', no ')}`;
}

/** This computer, for `ensureSystemPackages`. */
const HERE = {
  find: findProgram,
  canInstall: () => process.getuid?.() === 0 && onPath('apt-get') !== undefined,
  install: installQuietly,
  report: (line) => console.log(line),
};

/**
 * Installs what is missing of these programs, as root on Debian; else says which tests will go without. One line, and none where
 * everything is there. Returns what is missing still.
 */
export function ensureSystemPackages(names = ALL_PROGRAMS, { find, canInstall, install, report } = HERE) {
  const absent = () => names.filter((name) => !find(name));
  const missing = absent();
  if (missing.length === 0) return [];
  if (!canInstall()) {
    report(`${missingLine(missing)}; root can install them`);
    return missing;
  }
  const packages = packagesOf(missing);
  report(`Installing ${packages.join(', ')} (their services are not started) ...`);
  const failure = install(packages);
  const left = absent();
  if (left.length > 0) report(`${missingLine(left)}${failure ? `; ${failure}` : ''}`);
  return left;
}

const packagesOf = (names) => [...new Set(names.flatMap((name) => PROGRAMS[name].packages))];

/** Of the newest version that is installed whole: Debian has each in a folder of its own, and only some programs on the path. */
function postgresPrograms() {
  if (!existsSync(DEBIAN_POSTGRES)) return undefined;
  return readdirSync(DEBIAN_POSTGRES)
    .map((version) => join(DEBIAN_POSTGRES, version, 'bin'))
    .filter((bin) => ['initdb', 'pg_verifybackup', 'pg_receivewal'].every((name) => existsSync(join(bin, name))))
    .at(-1);
}

function onPath(program) {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/sbin'];
  return folders.map((folder) => join(folder, program)).find((path) => existsSync(path));
}
