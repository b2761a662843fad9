import { plainText } from '@parley/markdown';
import { html, type Markup, written } from '@parley/transfer';
import { STYLE } from './page-style.ts';
import type { Counted, Example, Times, TrialReport } from './report.ts';
import { amount, duration, type Language, number, WORDS, type Words } from './words.ts';

const MOST_OF_TEXT = 600;
const MOST_OF_SOURCE = 300;

/**
 * The report as one page to show: it needs no other file, runs no script and asks no server for
 * anything, whatever people wrote.
 */
export function pageOf(report: TrialReport, language: Language): string {
  const words = WORDS[language];
  const title = words.title(report.workspace);
  return html`<!doctype html>
    <html lang="${language}">
      <head>
        <meta charset="utf-8" />
        <meta
          http-equiv="Content-Security-Policy"
          content="default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'"
        />
        <meta name="referrer" content="no-referrer" />
        <meta name="viewport" content="width=device-width" />
        <title>${title}</title>
        <style>
          ${STYLE}
        </style>
      </head>
      <body>
        <main>${summary(report, words, title)}${examples(report, words)}</main>
      </body>
    </html> `.text;
}

const nothing = html``;

const summary = (report: TrialReport, words: Words, title: string): Markup =>
  html`<header>
      <h1>${written(title)}</h1>
      <p class="lead">${words.lead(report)}</p>
      <p class="soft">${written(report.model ?? words.builtIn)} · ${periodOf(report, words)}</p>
    </header>
    ${
      report.later.length > 0
        ? html`<p class="bad" role="alert">${words.later(report.later.length)}</p>`
        : nothing
    }
    ${outcomes(report, words)}
    <div class="pair">
      <section>
        <h2>${words.speedTitle}</h2>
        ${speed(report, words)}
      </section>
      <section>
        <h2>${words.costTitle}</h2>
        ${cost(report, words)}
      </section>
    </div>
    <section>
      <h2>${words.fromTitle}</h2>
      ${from(report, words)}
    </section>
    <section class="method">
      <h2>${words.methodTitle}</h2>
      <ul>
        ${words.method(report).map((line) => html`<li>${written(line)}</li>`)}
      </ul>
    </section>`;

function periodOf({ history: { from, to } }: TrialReport, { locale, none }: Words): string {
  const day = (at: string | null) =>
    at === null
      ? none
      : new Date(at).toLocaleDateString(locale, { dateStyle: 'medium', timeZone: 'UTC' });
  return `${day(from)} – ${day(to)}`;
}

/** The share of each outcome as a number and as the width of a bar. */
function outcomes({ outcomes: counts, questions: { asked } }: TrialReport, words: Words): Markup {
  const share = (count: number) => (asked === 0 ? 0 : (100 * count) / asked);
  const shown = (['sourced', 'unsourced', 'unknown', 'failed'] as const).filter(
    (outcome) => outcome !== 'failed' || counts.failed > 0,
  );
  return html`<section>
    <h2>${words.outcomesTitle}</h2>
    <div class="bar" aria-hidden="true">
      ${shown.map(
        (outcome) => html`<i class="${outcome}" style="width:${share(counts[outcome])}%"></i>`,
      )}
    </div>
    <dl class="figures">
      ${shown.map(
        (outcome) =>
          html`<div>
            <dt><i class="${outcome}" aria-hidden="true"></i>${words[outcome]}</dt>
            <dd>
              ${number(words.locale, counts[outcome])}
              <small>${number(words.locale, share(counts[outcome]))} %</small>
            </dd>
          </div>`,
      )}
    </dl>
  </section>`;
}

function speed({ assistantMs, people }: TrialReport, words: Words): Markup {
  const row = (name: string, times: Times) =>
    html`<tr>
      <th scope="row">${name}</th>
      <td>${duration(words, times.median)}</td>
      <td>${duration(words, times.p95)}</td>
    </tr>`;
  return html`<table>
      <thead>
        <tr>
          <td></td>
          <th scope="col">${words.median}</th>
          <th scope="col">${words.p95}</th>
        </tr>
      </thead>
      <tbody>
        ${row(words.assistant, assistantMs)}${row(words.firstPerson, people)}
      </tbody>
    </table>
    ${people.unanswered > 0 ? html`<p class="soft">${words.unanswered(people.unanswered)}</p>` : nothing}`;
}

function cost(report: TrialReport, words: Words): Markup {
  const { tokens, cost: spent } = report;
  return html`${tokens.isEstimate ? html`<p>${words.ownModel} ${words.estimate}</p>` : nothing}
    <p>${words.tokens(report)}</p>
    <p>
      ${spent === null ? words.noPrice : words.cost(amount(words, spent.total), amount(words, spent.each))}
    </p>`;
}

function from({ from: where }: TrialReport, words: Words): Markup {
  const list = (counted: readonly Counted[], sign: string) =>
    html`<ol>
      ${counted.map(
        ({ name, count }) =>
          html`<li>${written(sign + name)} <small>${words.answers(count)}</small></li>`,
      )}
    </ol>`;
  return html`<div class="pair">
      ${list(where.channels, '#')}
      ${where.files.length > 0 ? list(where.files, '') : html`<p class="soft">${words.noFiles}</p>`}
    </div>
    ${
      where.privateChannels > 0
        ? html`<p class="soft">${words.privateSources(where.privateChannels)}</p>`
        : nothing
    }`;
}

const examples = ({ examples: all }: TrialReport, words: Words): Markup =>
  html`<section class="examples">
    <h2>${words.examplesTitle(all.length)}</h2>
    <p class="soft">${all.length > 0 ? words.examplesLead : words.noExamples}</p>
    ${all.map((example, index) => exampleOf(example, index + 1, words))}
  </section>`;

function exampleOf(example: Example, number_: number, words: Words): Markup {
  const { asker, channel, question, at, answer, ms, waitedMs, sources } = example;
  return html`<article>
    <p class="soft">
      ${written(words.asked(asker, `#${channel}`))}, ${timeOf(at, words)} ·
      ${words.waited(waitedMs === null ? null : duration(words, waitedMs))}
    </p>
    <blockquote>${text(question, MOST_OF_TEXT)}</blockquote>
    <p class="soft">${words.answered}, ${words.after(duration(words, ms))}</p>
    <p class="answer">${text(withoutFootnote(answer), MOST_OF_TEXT)}</p>
    <p class="soft">${words.sources}</p>
    <ol class="sources">
      ${sources.map((source, index) => {
        const id = `s${number_}-${index + 1}`;
        const where = source.channelName === null ? '' : `, #${source.channelName}`;
        return html`<li id="${id}">
          <a href="#${id}">${written(source.title + where)}</a>
          ${source.at === null ? nothing : timeOf(source.at, words)}
          <span>${text(source.text, MOST_OF_SOURCE)}</span>
        </li>`;
      })}
    </ol>
  </article>`;
}

/** The built-in model ends its first answers with a line about itself, in italics. */
const withoutFootnote = (answer: string): string => answer.replace(/\n\n\*[^*\n]+\*\s*$/, '');

/** What a reader sees of a text, without its marks and links. */
function text(markdown: string, most: number): Markup {
  const plain = plainText(markdown, () => '…').trim();
  return written(plain.length > most ? `${plain.slice(0, most).trimEnd()} …` : plain);
}

const timeOf = (at: string, { locale }: Words): Markup => {
  const time = new Date(at);
  const shown = time.toLocaleString(locale, {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: 'UTC',
  });
  return html`<time datetime="${time.toISOString()}">${shown} UTC</time>`;
};
