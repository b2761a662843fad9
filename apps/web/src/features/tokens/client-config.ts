/** URL of this app's own tool server. */
export const toolsAddress = (origin: string): string => `${origin}/mcp`;

/** Configuration in the format of most Model Context Protocol clients. */
export const clientConfig = (origin: string, token: string): string =>
  JSON.stringify(
    {
      mcpServers: {
        parley: {
          type: 'http',
          url: toolsAddress(origin),
          headers: { Authorization: `Bearer ${token}` },
        },
      },
    },
    null,
    2,
  );
