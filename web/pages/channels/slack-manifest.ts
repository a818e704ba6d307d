// The app that Slack makes of it: https://docs.slack.dev/reference/app-manifest

/** For “From a manifest” at api.slack.com/apps. */
export const slackManifest = (url: string): string =>
  JSON.stringify(
    {
      display_information: { name: 'Tocsin', description: 'Alerts, and who is on them' },
      features: {
        bot_user: { display_name: 'Tocsin', always_online: true },
        app_home: { messages_tab_enabled: true, messages_tab_read_only_enabled: true },
        slash_commands: [
          {
            command: '/tocsin',
            url,
            description: 'Who is on call, and what is wrong',
            usage_hint: 'oncall | down | link CODE',
          },
        ],
      },
      oauth_config: { scopes: { bot: ['chat:write', 'chat:write.public', 'commands'] } },
      settings: { interactivity: { is_enabled: true, request_url: url } },
    },
    null,
    2,
  );
