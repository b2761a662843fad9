export const requestPath = (input: RequestInfo | URL): string =>
  new URL(input instanceof Request ? input.url : input).pathname;
