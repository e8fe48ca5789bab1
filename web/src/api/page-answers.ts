// Answers that came with the page: the gateway puts those of the first screen into the head of the public pages.

interface PageAnswers {
  /** When the server had them, in milliseconds. */
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
 * The answer to a GET of this address that came with the page, and when it was made. Undefined if there is none, or if it
 * is too old to begin with: the browser kept the page, or it is long on the screen.
 */
export function pageAnswer(address: string): { answer: unknown; madeAt: number } | undefined {
  found ??= answersOfPage();
  const answer = found.answers[address];
  const age = Date.now() - found.made_at;
  return answer === undefined || age > FRESH_MS ? undefined : { answer, madeAt: found.made_at };
}
