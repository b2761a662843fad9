import { Markup } from '@parley/transfer';

/** The colours are those of the product's first theme. */
export const STYLE = new Markup(`
  :root {
    color-scheme: light dark;
    --page: oklch(0.985 0.005 83);
    --raised: oklch(1 0 0);
    --hairline: oklch(0.905 0.009 83);
    --ink: oklch(0.268 0.006 70);
    --soft: oklch(0.46 0.014 72);
    --accent: oklch(0.527 0.131 38);
    --quiet: oklch(0.82 0.086 44);
    --rest: oklch(0.755 0.011 72);
    --bad: oklch(0.53 0.17 27);
  }
  @media (prefers-color-scheme: dark) {
    :root {
      --page: oklch(0.235 0.005 70);
      --raised: oklch(0.268 0.006 70);
      --hairline: oklch(0.33 0.0065 70);
      --ink: oklch(0.925 0.011 83);
      --soft: oklch(0.755 0.011 72);
      --accent: oklch(0.73 0.12 42);
      --quiet: oklch(0.527 0.131 38);
      --rest: oklch(0.505 0.013 72);
      --bad: oklch(0.735 0.13 27);
    }
  }
  * { box-sizing: border-box; }
  body {
    margin: 0;
    background: var(--page);
    color: var(--ink);
    font: 16px/1.5 'Figtree Variable', 'Figtree', system-ui, sans-serif;
  }
  main { max-width: 52rem; margin: 0 auto; padding: 2rem 1rem 4rem; }
  h1, h2 { font-family: 'Newsreader Variable', 'Newsreader', Georgia, serif; font-weight: 500; }
  h1 { font-size: 1.9rem; line-height: 1.2; margin: 0 0 0.75rem; text-wrap: balance; }
  h2 { font-size: 1.2rem; margin: 0 0 0.5rem; }
  section { margin-top: 1.75rem; }
  p { margin: 0.25rem 0; overflow-wrap: anywhere; }
  .lead { font-size: 1.15rem; }
  .soft, small, time { color: var(--soft); }
  .soft, .method { font-size: 0.875rem; }
  .bad { border: 1px solid var(--bad); border-radius: 8px; color: var(--bad); padding: 0.75rem; }
  .bar { display: flex; height: 0.75rem; border-radius: 6px; overflow: hidden; }
  .sourced { background: var(--accent); }
  .unsourced { background: var(--quiet); }
  .unknown { background: var(--rest); }
  .failed { background: var(--bad); }
  .figures { display: flex; flex-wrap: wrap; gap: 0.75rem 2rem; margin: 0.75rem 0 0; }
  dt i { display: inline-block; width: 0.65rem; height: 0.65rem; border-radius: 3px; margin-right: 0.5rem; }
  dd { margin: 0; font-size: 1.6rem; font-variant-numeric: tabular-nums; }
  dd small { font-size: 1rem; }
  .pair { display: grid; grid-template-columns: repeat(auto-fit, minmax(17rem, 1fr)); gap: 0 2.5rem; }
  table { border-collapse: collapse; width: 100%; font-variant-numeric: tabular-nums; }
  th { text-align: start; font-weight: 400; }
  th, td { padding: 0.3rem 0.75rem 0.3rem 0; border-bottom: 1px solid var(--hairline); vertical-align: baseline; }
  td { white-space: nowrap; }
  thead th { color: var(--soft); font-size: 0.875rem; }
  ol, ul { margin: 0; padding-inline-start: 1.25rem; }
  li { overflow-wrap: anywhere; }
  .method li { margin: 0.25rem 0; color: var(--soft); }
  article {
    margin-top: 1rem;
    padding: 1rem 1.25rem;
    background: var(--raised);
    border: 1px solid var(--hairline);
    border-radius: 8px;
    break-inside: avoid;
  }
  blockquote { margin: 0.25rem 0 0.9rem; font-size: 1.1rem; white-space: pre-wrap; overflow-wrap: anywhere; }
  .answer { white-space: pre-wrap; margin-bottom: 0.9rem; }
  .sources { font-size: 0.875rem; }
  .sources span { display: block; white-space: pre-wrap; }
  a { color: var(--accent); }
  @page { size: A4; margin: 14mm; }
  @media print {
    :root {
      color-scheme: light;
      --page: white; --raised: white; --ink: black; --soft: oklch(0.4 0 0);
      --hairline: oklch(0.8 0 0); --accent: oklch(0.5 0.131 38); --quiet: oklch(0.82 0.086 44);
      --rest: oklch(0.755 0.011 72);
    }
    body { font-size: 10.5pt; line-height: 1.4; }
    main { max-width: none; padding: 0; }
    h1 { font-size: 1.5rem; }
    section { margin-top: 0.8rem; }
    .method { font-size: 8.5pt; }
    .method li { margin: 0; }
    .bar, .sourced, .unsourced, .unknown, .failed { print-color-adjust: exact; }
    .examples { break-before: page; margin-top: 0; }
    a { color: inherit; text-decoration: none; }
  }
`);
