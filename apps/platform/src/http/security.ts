import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import helmet from 'helmet';
import { pathOf } from './refuse.ts';
import { remembered } from './remembered.ts';
import { isStaffHost, isStaffPage } from './staff-host.ts';

interface PageGuard {
  strictTransport: boolean;
  frameSource: () => string;
  staffHost: string | null;
}

/** Hosts are the caller's to choose. */
const HOSTS_REMEMBERED = 200;

type Headers = Readonly<Record<string, string>>;

/**
 * What guards an answer: everything of ours comes from our own origin and nothing is inline. The headers are made once for each kind of
 * answer and each host and kept. `Host` as it was called. `isAtConsole`: nothing of a site is there.
 */
export type GuardHeaders = (path: string, host: string, isAtConsole?: boolean) => Headers;

/** Of pages, the staff's pages, what pages fetch, and calls. */
export function guardAnswers(
  app: FastifyInstance,
  { strictTransport, frameSource, staffHost }: PageGuard,
): GuardHeaders {
  const forPages = headersOf(strictTransport, "'self'");
  // A frame around the staff's pages is only good for stolen clicks, and nothing of a site's settings is let into them.
  const staff = headersOf(strictTransport, "'none'")('');
  let framed = '';
  let pages = forPages(framed);
  const file = filtered(pages(''), FILE_HEADERS);
  const call = { ...file, 'content-security-policy': CALL_POLICY };
  const guardHeaders: GuardHeaders = (path, host, isAtConsole = false) => {
    if (CALL.test(path)) return call;
    if (FILE.test(path)) return file;
    if (frameSource() !== framed) {
      framed = frameSource();
      pages = forPages(framed);
    }
    return (isAtConsole || isStaffPage(path) ? staff : pages)(host);
  };
  app.addHook('onRequest', (request, reply, done) => {
    const path = pathOf(request);
    reply.headers(guardHeaders(path, request.headers.host ?? '', isStaffHost(request.host, staffHost)));
    // Somebody's own facts; a route that answers the same to everybody says so itself.
    if (STORED_BY_NOBODY.test(path)) reply.header('cache-control', 'no-store');
    done();
  });
  return guardHeaders;
}

const STORED_BY_NOBODY = /^\/(api|metrics)(\/|$)/;

/** Data: a browser that opened it as a page shows text. A page below it says its own policy. */
const CALL = /^\/(api|metrics|Settings\.json)(\/|$)/;
const CALL_POLICY = "default-src 'none';frame-ancestors 'none'";

/** No browser makes a page of one, so that what governs pages would only be a kilobyte more of each. An SVG may be a page. */
const FILE = /\.(js|css|woff2|webp|png)$/;
const FILE_HEADERS = new Set([
  ...['cross-origin-resource-policy', 'referrer-policy', 'strict-transport-security', 'x-content-type-options'],
]);

const filtered = (headers: Headers, names: ReadonlySet<string>) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => names.has(name)));

/**
 * By host and origin that our pages may frame. Sockets are named by host as well, because not every browser counts ws: of the same host
 * as 'self'; `blob:` is the machine art that the client draws itself.
 */
function headersOf(strictTransport: boolean, frameAncestors: string) {
  return (frameSource: string) =>
    remembered((host) => {
      const directives = {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'"],
        imgSrc: ["'self'", 'blob:'],
        fontSrc: ["'self'"],
        mediaSrc: ["'self'", 'blob:'],
        manifestSrc: ["'self'"],
        workerSrc: ["'self'", 'blob:'],
        connectSrc: ["'self'", socketsOf(host)],
        // Beside our own pages the site's payment page.
        frameSrc: ["'self'", ...(frameSource === '' ? [] : [frameSource])],
        frameAncestors: [frameAncestors],
        formAction: ["'self'"],
        baseUri: ["'none'"],
        objectSrc: ["'none'"],
      };
      const guard = helmet({
        contentSecurityPolicy: { useDefaults: false, directives },
        strictTransportSecurity: strictTransport ? { maxAge: 31_536_000, includeSubDomains: true } : false,
        referrerPolicy: { policy: 'no-referrer' },
        xFrameOptions: { action: frameAncestors === "'none'" ? 'deny' : 'sameorigin' },
      });
      return { ...collected(guard), 'permissions-policy': PERMISSIONS };
    }, HOSTS_REMEMBERED);
}

type Guard = (request: IncomingMessage, response: ServerResponse, next: (error?: unknown) => void) => void;

/** The headers that it sets; it reads nothing of the call. */
function collected(guard: Guard): Record<string, string> {
  const headers: Record<string, string> = {};
  const response = {
    setHeader: (name: string, value: string) => {
      headers[name.toLowerCase()] = value;
    },
    removeHeader: () => {},
  };
  guard({} as IncomingMessage, response as unknown as ServerResponse, (error) => {
    if (error) throw error;
  });
  return headers;
}

/** Text of a policy for a page that differs from the others: the value of its `content-security-policy`. */
export function policyOf(directives: Record<string, readonly string[]>): string {
  return Object.entries(directives)
    .map(([name, sources]) => [name, ...sources].join(' '))
    .join(';');
}

/** A player is never filmed, heard or located; sound and the whole screen are for our own pages, not for what they frame. */
const PERMISSIONS = [
  ...['accelerometer', 'camera', 'display-capture', 'geolocation', 'gyroscope', 'hid', 'magnetometer'],
  ...['microphone', 'midi', 'serial', 'usb', 'xr-spatial-tracking'],
]
  .map((feature) => `${feature}=()`)
  .concat('autoplay=(self)', 'fullscreen=(self)')
  .join(', ');

/** The header comes from the caller: only what is a host name goes back out. */
function socketsOf(host: string): string {
  return /^[\w.:[\]-]{1,255}$/.test(host) ? `ws://${host} wss://${host}` : "'self'";
}
