// The addresses of this area; composed in web/routes.tsx.

export const tvDashboardsRoutes = [] as const;
