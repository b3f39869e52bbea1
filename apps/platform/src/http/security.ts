import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';
import { pathOf } from './refuse.ts';
import { isStaffPage } from './static-client.ts';

/**
 * Everything of ours comes from our own origin and nothing is inline. Sockets are named by host as well, because not every
 * browser counts ws: of the same host as 'self'; `blob:` is the machine art that the client draws itself.
 */
export async function guardPages(
  app: FastifyInstance,
  { strictTransport, frameSource }: { strictTransport: boolean; frameSource: () => string },
): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'"],
        imgSrc: ["'self'", 'blob:'],
        fontSrc: ["'self'"],
        mediaSrc: ["'self'", 'blob:'],
        manifestSrc: ["'self'"],
        workerSrc: ["'self'", 'blob:'],
        connectSrc: ["'self'", (request) => socketsOf(request.headers.host)],
        // Beside our own pages the site's payment page.
        frameSrc: ["'self'", frameSource],
        // A frame around the staff's pages is only good for stolen clicks.
        frameAncestors: [(request) => (isStaffPage(request.url ?? '') ? "'none'" : "'self'")],
        formAction: ["'self'"],
        baseUri: ["'none'"],
        objectSrc: ["'none'"],
      },
    },
    strictTransportSecurity: strictTransport ? { maxAge: 31_536_000, includeSubDomains: true } : false,
    referrerPolicy: { policy: 'no-referrer' },
    xFrameOptions: { action: 'sameorigin' },
  });
  app.addHook('onRequest', async (request, reply) => {
    reply.header('permissions-policy', PERMISSIONS);
    if (isStaffPage(pathOf(request))) reply.header('x-frame-options', 'DENY');
    // Somebody's own facts; a route that answers the same to everybody says so itself.
    if (/^\/(api|metrics)(\/|$)/.test(pathOf(request))) reply.header('cache-control', 'no-store');
  });
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
function socketsOf(host: string | undefined): string {
  return host && /^[\w.:[\]-]{1,255}$/.test(host) ? `ws://${host} wss://${host}` : "'self'";
}
