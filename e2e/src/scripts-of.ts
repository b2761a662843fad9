import type { Page } from '@playwright/test';

/** Paths of the scripts that a page requests from now on. */
export const scriptsOf = (page: Page) => {
  const scripts: string[] = [];
  page.on(
    'request',
    (request) =>
      request.resourceType() === 'script' && scripts.push(new URL(request.url()).pathname),
  );
  return scripts;
};
