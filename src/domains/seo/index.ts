// The door of seo for the server.
import type { Endpoint } from '#platform/endpoint.ts';

export const endpoints: Endpoint[] = [];
