/** What a process started by a test inherits from ours: nothing of the configuration. */
export const CHILD_ENVIRONMENT = {
  PATH: process.env['PATH'],
  ...(process.env['NODE_COMPILE_CACHE'] && { NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] }),
};
