/** Programs that tests need and npm does not carry: Chromium, Redis, coturn, Caddy, GStreamer, OpenH264, PostgreSQL's own programs, age, Prometheus. Installed by the system's package manager where that is possible. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const RTSP_CAMERA = fileURLToPath(new URL('./rtsp-camera/server.py', import.meta.url));

const DEBIAN_POSTGRES = '/usr/lib/postgresql';

/** First program of a list found is the one; the packages are Debian's. */
const NEEDED = [
  {
    programs: ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'],
    places: [
      '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
      '/Applications/Chromium.app/Contents/MacOS/Chromium',
    ],
    packages: ['chromium', 'fonts-noto-core'],
    use: 'browser tests',
  },
  { programs: ['redis-server'], places: [], packages: ['redis-server'], use: 'tests with several platform nodes' },
  { programs: ['turnserver'], places: [], packages: ['coturn'], use: 'tests through a media relay' },
  { programs: ['caddy'], places: [], packages: ['caddy'], use: 'tests behind the proxy of a deployment' },
  {
    programs: ['GStreamer'],
    places: [],
    // Its parts are no programs: it is there when the camera says so.
    works: () => spawnSync('/usr/bin/python3', [RTSP_CAMERA, '--check']).status === 0,
    packages: [
      'python3-gi',
      'gir1.2-gst-rtsp-server-1.0',
      'gstreamer1.0-plugins-base',
      'gstreamer1.0-plugins-good',
      'gstreamer1.0-plugins-ugly',
    ],
    use: 'tests with an RTSP camera',
  },
  {
    programs: ['OpenH264'],
    places: ['x86_64', 'aarch64'].map((cpu) => `/usr/lib/${cpu}-linux-gnu/libopenh264.so.7`),
    packages: ['libopenh264-7'],
    use: 'tests of the second encoder',
  },
  {
    programs: ['PostgreSQL'],
    places: [],
    // Debian has the programs of each version in a folder of its own, and only some of them on the path.
    works: () => existsSync(DEBIAN_POSTGRES),
    packages: ['postgresql'],
    use: 'tests of backups',
  },
  { programs: ['age'], places: [], packages: ['age'], use: "tests of the secrets' backup" },
  { programs: ['promtool'], places: [], packages: ['prometheus'], use: "tests of Prometheus' rules" },
];

/** Installs what is missing, or says which tests will go without. */
export function ensureSystemPackages() {
  const missing = NEEDED.filter((need) => !find(need) && !(need.use === 'browser tests' && process.env.CHROMIUM));
  if (missing.length === 0) return;
  const packages = missing.flatMap((need) => need.packages);
  if (process.getuid?.() === 0 && onPath('apt-get')) {
    console.log(`Installing ${packages.join(', ')} ...`);
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    apt(['update', '-qq'], env);
    apt(['install', '-y', '-qq', '--no-install-recommends', ...packages], env);
  }
  for (const need of missing) {
    if (!find(need))
      console.log(
        `${need.programs[0]} is missing and cannot be installed from here (Debian: ${need.packages.join(' ')}): no ${need.use}`,
      );
  }
}

/** Path of the browser for the tests, undefined when there is none. */
export function findChromium() {
  return process.env.CHROMIUM || find(NEEDED[0]);
}

function find({ programs, places, works }) {
  if (works?.()) return programs[0];
  return programs.map(onPath).find(Boolean) ?? places.find((place) => existsSync(place));
}

function onPath(program) {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/sbin'];
  return folders.map((folder) => join(folder, program)).find((path) => existsSync(path));
}

function apt(args, env) {
  const { status, stdout, stderr } = spawnSync('apt-get', args, { env, encoding: 'utf8' });
  if (status !== 0) console.log(`apt-get ${args[0]} failed: ${(stderr || stdout).trim().split('\n').at(-1)}`);
}
