import { expect, test } from '../src/fixtures.ts';
import { output, startProduct } from '../src/product.ts';

test('a first start reports its address and keys until it stops', async () => {
  const product = await startProduct({ isFirst: true });
  try {
    const printed: unknown = JSON.parse(await output(['status', '-o', 'json'], product));
    expect(printed).toMatchObject(await product.status());
    expect((await fetch(`${product.url}/health`)).status).toBe(200);
  } finally {
    await product.stop();
  }
  await expect(fetch(`${product.url}/health`)).rejects.toThrow('fetch failed');
});
