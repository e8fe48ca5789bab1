// Runs Lighthouse with its mobile profile in Debian's Chromium.
import { launch } from 'chrome-launcher';
import lighthouse, { type Result } from 'lighthouse';

const CHROMIUM = '/usr/bin/chromium';
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;

/** The measurements of one run. */
export interface PageScore {
  /** Scores from 0 to 100 of performance, accessibility, best practices and search engine optimization. */
  scores: number[];
  largestPaintMs: number;
  blockingMs: number;
  layoutShift: number;
  requests: number;
  /** Transferred bytes of scripts, and in total. */
  scriptBytes: number;
  bytes: number;
  /** The ids of failed audits in the categories other than performance. */
  failedAudits: string[];
}

/** Loads `url` once in a new browser and scores it. Throws when the measurement fails. */
export async function scorePage(url: string): Promise<PageScore> {
  const browser = await launch({ chromePath: CHROMIUM, chromeFlags: ['--headless=new', '--no-sandbox'] });
  try {
    const result = await lighthouse(url, {
      port: browser.port,
      onlyCategories: [...CATEGORIES],
      logLevel: 'error',
    });
    if (!result) throw new Error(`Lighthouse returned no result for ${url}`);
    const { lhr } = result;
    if (lhr.runtimeError) throw new Error(`${url}: ${lhr.runtimeError.message}`);
    return scoreOf(lhr);
  } finally {
    browser.kill();
  }
}

function scoreOf(lhr: Result): PageScore {
  const requests = requestsOf(lhr);
  const bytes = (some: NetworkRequest[]) => some.reduce((sum, { transferSize }) => sum + transferSize, 0);
  return {
    scores: CATEGORIES.map((id) => Math.round((lhr.categories[id]?.score ?? 0) * 100)),
    largestPaintMs: metric(lhr, 'largest-contentful-paint'),
    blockingMs: metric(lhr, 'total-blocking-time'),
    layoutShift: metric(lhr, 'cumulative-layout-shift'),
    requests: requests.length,
    scriptBytes: bytes(requests.filter(({ resourceType }) => resourceType === 'Script')),
    bytes: bytes(requests),
    failedAudits: failedAudits(lhr),
  };
}

function metric(lhr: Result, audit: string): number {
  const value = lhr.audits[audit]?.numericValue;
  if (value === undefined) throw new Error(`Lighthouse did not measure ${audit}`);
  return value;
}

interface NetworkRequest {
  url: string;
  resourceType: string;
  transferSize: number;
}

function requestsOf(lhr: Result): NetworkRequest[] {
  const details = lhr.audits['network-requests']?.details;
  const items = details?.type === 'table' ? (details.items as unknown as NetworkRequest[]) : [];
  return items.filter(({ url }) => url.startsWith('http'));
}

function failedAudits(lhr: Result): string[] {
  return CATEGORIES.slice(1).flatMap((id) =>
    (lhr.categories[id]?.auditRefs ?? [])
      .filter((reference) => reference.weight > 0 && (lhr.audits[reference.id]?.score ?? 1) < 1)
      .map((reference) => reference.id),
  );
}
