// The door of the workspace.
export { assign, assigneesOf } from './assignments.ts';
export { listViews, removeView, saveView } from './views.ts';

export const manifest = {};
