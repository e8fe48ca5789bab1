// Answers embedded in the page: the gateway writes those of the first screen into the head of public pages.

interface PageAnswers {
  /** The time of the answers, in milliseconds. */
  made_at: number;
  /** By address: path and query. */
  answers: Record<string, unknown>;
}

const FRESH_MS = 30_000;
const NONE: PageAnswers = { made_at: 0, answers: {} };

let found: PageAnswers | undefined;

function answersOfPage(): PageAnswers {
  const text = document.getElementById('page-answers')?.textContent;
  return text ? (JSON.parse(text) as PageAnswers) : NONE;
}

/**
 * The embedded answer to a GET of this address and its time. Undefined if there is none or if it is older than 30 s,
 * because the browser cached the page or the page has been open for longer.
 */
export function pageAnswer(address: string): { answer: unknown; madeAt: number } | undefined {
  found ??= answersOfPage();
  const answer = found.answers[address];
  const age = Date.now() - found.made_at;
  return answer === undefined || age > FRESH_MS ? undefined : { answer, madeAt: found.made_at };
}
