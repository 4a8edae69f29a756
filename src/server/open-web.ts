// Adds the pages to the server: the built bundle of src/web.
import type { createProductApi } from '#api/product-api.ts';
import type { Services } from '#platform/context.ts';
import type { HttpServer } from '#platform/http/server.ts';

export async function openWeb(
  _app: HttpServer,
  _services: Services,
  _api: ReturnType<typeof createProductApi>,
): Promise<void> {}
