// The server of `npm start`, after the pages have been built: in a process of its own that has no memory of the build.
import './compile-cache.mjs';
import { flushCompileCache } from 'node:module';

process.env.NODE_ENV = 'production';
console.log('\n  Baize\n');
await import('../src/server/main.ts');
flushCompileCache();
