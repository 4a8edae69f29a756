// The door of site for the server.
export { endpoints } from './endpoints.ts';
export { generalInfoOf } from './general-info.ts';
export { requireOpenSite, siteStateOf, type SiteState } from './site-state.ts';
