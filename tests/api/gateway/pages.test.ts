// Public pages for readers without scripts: link previews, search engines, crawlers.
import { beforeAll, describe, expect, inject, test } from 'vitest';
import { visitor } from '../../harness/suites/shared-stack.ts';
import { until } from '../../harness/until.ts';
import { demoPeople, newItem, newShop, type People, unique } from '../owner.ts';
import { png, uniquePng } from '../pictures.ts';

const DEMO_SLUG = 'barbearia-dom-augusto';
const VARIANTS_MS = 90_000;

let people: People;
beforeAll(async () => {
  people = await demoPeople();
});

const site = () => inject('stack').url;
const gateway = () => inject('stack').gateway_url;

async function open(path: string, base = site()) {
  const answer = await fetch(`${base}${path}`);
  return { status: answer.status, headers: answer.headers, html: await answer.text() };
}

const texts: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };
const unescaped = (text: string) => text.replace(/&(#39|\w+);/g, (_, name: string) => texts[name] ?? '?');

/** The text of the only matching element in the head, or of its attribute `content` or `href`. */
function only(html: string, element: RegExp): string {
  const found = [...html.matchAll(element)];
  expect(found, `${element}`).toHaveLength(1);
  return unescaped(found[0]?.[1] ?? '');
}
const title = (html: string) => only(html, /<title>([^<]*)<\/title>/g);
const meta = (html: string, name: string) =>
  only(html, new RegExp(`<meta (?:name|property)="${name}"\\s+content="([^"]*)"`, 'g'));
const canonical = (html: string) => only(html, /<link rel="canonical" href="([^"]*)"/g);
const data = (html: string) =>
  JSON.parse(html.match(/<script type="application\/ld\+json">(.*?)<\/script>/s)?.[1] ?? '');

describe('a shop’s page', () => {
  test("contains the shop's name, offers and contact", async () => {
    const { establishment: shop, items } = await visitor().call('viewEstablishment', { slug: DEMO_SLUG });
    const { status, html, headers } = await open(`/establishment/view/${DEMO_SLUG}?utm=1`);
    expect(status).toBe(200);
    expect(headers.get('content-security-policy')).toContain("default-src 'self'");
    expect(headers.get('x-robots-tag')).toBeNull();
    expect(title(html)).toBe(`${shop?.name} · Navalha`);
    expect(canonical(html)).toBe(`${site()}/establishment/view/${DEMO_SLUG}`);
    expect(meta(html, 'og:url')).toBe(canonical(html));
    expect(meta(html, 'og:title')).toBe(title(html));
    expect(meta(html, 'description')).toBe(meta(html, 'og:description'));
    expect(meta(html, 'twitter:card')).toBe('summary_large_image');
    expect(data(html)).toMatchObject({
      '@type': 'HairSalon',
      name: shop?.name,
      url: canonical(html),
      address: { streetAddress: shop?.address, addressLocality: shop?.city, addressCountry: 'BR' },
      telephone: expect.stringMatching(/^\+55\d{10,11}$/),
      priceRange: expect.stringMatching(/^R\$ \d+,\d\d – R\$ \d+,\d\d$/),
    });
    const services = items.filter(({ type, price }) => type === 'service' && price > 0);
    expect(data(html).makesOffer).toHaveLength(Math.min(services.length, 30));
    expect(html).toContain('<div id="root">');
  });

  test('loads scripts compressed by Brotli, or by gzip', async () => {
    const { html } = await open(`/establishment/view/${DEMO_SLUG}`);
    const script = only(html, /<script type="module"[^>]* src="([^"]*)"/g);
    for (const encoding of ['br', 'gzip']) {
      const { headers } = await fetch(site() + script, { headers: { 'accept-encoding': encoding } });
      expect(headers.get('content-encoding')).toBe(encoding);
      expect(headers.get('content-type')).toContain('javascript');
    }
  });

  test('has a preview picture of 1200 x 630', async () => {
    const { html } = await open(`/establishment/view/${DEMO_SLUG}`);
    expect([meta(html, 'og:image:width'), meta(html, 'og:image:height')]).toEqual(['1200', '630']);
    const path = new URL(meta(html, 'og:image')).pathname;
    const sizeOf = async () => {
      const answer = await fetch(`${gateway()}${path}`);
      expect(answer.status).toBe(200);
      const bytes = Buffer.from(await answer.arrayBuffer());
      return answer.headers.get('content-type') === 'image/jpeg' ? jpegSize(bytes) : [];
    };
    await until(async () => (await sizeOf()).length > 0, VARIANTS_MS, 'the preview');
    expect(await sizeOf()).toEqual([1200, 630]);
  });

  test('escapes hostile text', async () => {
    const name = `</script></title><b>${unique('x')} "' &`;
    const shop = await newShop(people.owner, { name, description: '"><img src=x onerror=alert(1)>\u2028' });
    const { html } = await open(`/establishment/view/${shop.slug}`);
    expect(title(html)).toBe(`${name} · Navalha`);
    expect(meta(html, 'description')).toContain('<img src=x onerror=alert(1)>');
    expect(html).not.toMatch(/<b>|<img/);
    expect(data(html).name).toBe(name);
    expect(html.match(/<\/script>/g)).toHaveLength(html.match(/<script\b/g)?.length ?? 0);
    expect(meta(html, 'robots')).toBe('noindex');
    expect(meta(html, 'og:image')).toBe(`${site()}/images/share.jpg`);
  });

  test('reflects changes of the shop', async () => {
    const shop = await newShop(people.owner);
    await newItem(people.owner, shop, { price: 33.5 });
    const path = `/establishment/view/${shop.slug}`;
    expect(title((await open(path)).html)).toBe(`${shop.name} · Navalha`);
    const name = unique('Outra');
    await people.owner.call('updateEstablishment', { id: shop.id, name });
    const { html } = await open(path);
    expect(title(html)).toBe(`${name} · Navalha`);
    expect(data(html).makesOffer).toMatchObject([{ price: '33.50', priceCurrency: 'BRL' }]);
  });

  test('opens the app with 404 for an unknown or hidden shop', async () => {
    const shop = await newShop(people.owner);
    await people.admin.call('reviewEstablishment', { id: shop.id, hidden: '1', reason: 'Teste da página.' });
    for (const path of [
      `/establishment/view/${shop.slug}`,
      `/establishment/${shop.slug}/schedule`,
      '/establishment/view/nao-existe',
    ]) {
      const { status, html } = await open(path);
      expect(status, path).toBe(404);
      expect(html).toContain('<div id="root">');
      expect(meta(html, 'robots')).toBe('noindex');
      expect(html).not.toContain(shop.name);
    }
  });
});

test('the booking page names the shop', async () => {
  const { establishment: shop } = await visitor().call('viewEstablishment', { slug: DEMO_SLUG });
  const { html } = await open(`/establishment/${DEMO_SLUG}/schedule`);
  expect(title(html)).toBe(`Agendar com ${shop?.name} · Navalha`);
  expect(canonical(html)).toBe(`${site()}/establishment/${DEMO_SLUG}/schedule`);
});

test('the home page has its own head', async () => {
  const { html, headers } = await open('/');
  expect(title(html)).toBe('Escolha a melhor barbearia · Navalha');
  expect(canonical(html)).toBe(`${site()}/`);
  expect(html).toMatch(/<link rel="preload" as="image" imagesrcset="\/images\/[0-9a-f]{32}-480\.webp 480w/);
  expect(headers.get('cache-control')).toBe('no-cache');
});

test('the sitemap lists exactly the listed shops', async () => {
  const unlisted = await newShop(people.owner);
  const { status, html, headers } = await open('/sitemap.xml', gateway());
  expect(status).toBe(200);
  expect(headers.get('content-type')).toContain('application/xml');
  expect(html).toContain(`<loc>${site()}/establishment/view/${DEMO_SLUG}</loc>`);
  expect(html).not.toContain(unlisted.slug);
  expect((await open('/robots.txt')).html).toContain(`Sitemap: ${site()}/sitemap.xml`);
});

test('the app can be installed', async () => {
  const answer = await fetch(`${site()}/manifest.webmanifest`);
  expect(answer.headers.get('content-type')).toBe('application/manifest+json');
  const manifest = (await answer.json()) as { icons: { src: string; sizes: string; purpose?: string }[] };
  expect(manifest.icons.some(({ purpose }) => purpose === 'maskable')).toBe(true);
  for (const { src, sizes } of manifest.icons.filter(({ sizes }) => sizes !== 'any')) {
    const icon = Buffer.from(await (await fetch(`${site()}${src}`)).arrayBuffer());
    expect(`${icon.readUInt32BE(16)}x${icon.readUInt32BE(20)}`, src).toBe(sizes);
  }
});

test('an unknown file answers 404, and other screens are not indexed', async () => {
  for (const path of ['/logo-antigo.png', '/.env', '/assets/gone.js', '/wp-login.php']) {
    const { status, html } = await open(path);
    expect(status, path).toBe(404);
    expect(html).not.toContain('<html');
  }
  const { status, headers } = await open('/dashboard');
  expect(status).toBe(200);
  expect(headers.get('x-robots-tag')).toBe('noindex');
});

test('an upload is available in every width immediately', async () => {
  const shop = await newShop(people.owner, { logo: uniquePng(), background: png(1920, 600) });
  const widths = async (path: string | null | undefined, names: string[]) =>
    Promise.all(
      names.map(async (name) => {
        const answer = await fetch(`${site()}/${path?.replace(/\.png$/, '')}-${name}`);
        await answer.arrayBuffer();
        return [answer.status, answer.headers.get('content-type'), answer.headers.get('cache-control')];
      }),
    );
  const kept = 'public, max-age=31536000, immutable';
  const webp = [200, 'image/webp', kept];
  expect(await widths(shop.logo, ['64.webp', '128.webp', '256.webp'])).toEqual([webp, webp, webp]);
  expect(
    await widths(shop.background, ['480.webp', '800.webp', '1280.webp', '1920.webp', 'share.jpg']),
  ).toEqual([webp, webp, webp, webp, [200, 'image/jpeg', kept]]);
});

/** Width and height in the frame header of a JPEG. */
function jpegSize(bytes: Buffer): number[] {
  for (let at = 2; at + 9 < bytes.length; at += 2 + bytes.readUInt16BE(at + 2)) {
    const marker = bytes[at + 1] ?? 0;
    if (marker >= 0xc0 && marker <= 0xc2) return [bytes.readUInt16BE(at + 7), bytes.readUInt16BE(at + 5)];
  }
  return [];
}
