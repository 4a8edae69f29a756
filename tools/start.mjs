// `npm start`: builds the pages when they are missing or older than their sources, then runs the server in this process.
import './compile-cache.mjs';
import { flushCompileCache } from 'node:module';

process.env.NODE_ENV = 'production';
console.log('\n  Baize\n');
await import('./build.mjs');
await import('../src/server/main.ts');
flushCompileCache();
