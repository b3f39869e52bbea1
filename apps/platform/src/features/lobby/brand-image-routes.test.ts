import { http } from '@salon/contract';
import Fastify from 'fastify';
import { describe, expect, it } from 'vitest';
import { answerFailures } from '../../http/refuse.ts';
import type { Site } from '../../http/sites.ts';
import { brandImageRoutes } from './brand-image-routes.ts';
import type { BrandRow } from './queries.ts';

const NAMES = ['Sultan', 'Boğaziçi', 'Şans & Co. 7', 'الردهة', '***'];

function served(names: string[] = NAMES) {
  const app = Fastify();
  answerFailures(app);
  const brands = names.map((name, id) => ({ id, name }) as BrandRow);
  brandImageRoutes(app, { ofHost: async () => ({ id: 0 }) as Site }, { brands: async () => brands });
  return app;
}

describe('LB-02 the image of a brand', () => {
  it.each(NAMES)('of %s is a picture at the path that is made from the name', async (name) => {
    const reply = await served().inject({ method: 'GET', url: http.brandImagePath(name) });
    expect(reply.statusCode).toBe(200);
    expect(reply.headers['content-type']).toBe('image/svg+xml');
    expect(reply.body).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" .*<\/svg>$/s);
    expect(reply.headers['content-security-policy']).toContain("default-src 'none'");
  });

  it('differs from brand to brand, and is none for a name that the site has not', async () => {
    const app = served(['Sultan', 'Lale']);
    const of = async (name: string) => app.inject({ method: 'GET', url: http.brandImagePath(name) });
    expect((await of('Sultan')).body).not.toBe((await of('Lale')).body);
    expect((await of('Kapadokya')).statusCode).toBe(404);
  });
});
