import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** The floor: a page of the same text with a form, one file, no script, no face of its own. */
export async function serveStaticPage(text: string): Promise<{ url: string; stop(): void }> {
  const html = `<!doctype html><html lang="tr"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Salon</title>
<body style="background:#110d04;color:#eee;font:14px sans-serif"><main><p style="font-size:40px">SALON</p><h1>Giriş yap</h1><p>${text}</p>
<form><input name="username"><input name="password" type="password"><button type="submit">Giriş yap</button></form></main>`;
  const server = createServer((_, response) =>
    response.setHeader('content-type', 'text/html; charset=utf-8').end(html),
  );
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, stop: () => server.close() };
}
