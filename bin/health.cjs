#!/usr/bin/env node
// Exits with 0 where the Tocsin of this machine answers, for containers: they have no curl.
'use strict';

var http = require('node:http');

var env = process.env;
var isOnePort = env.TOCSIN_PORTS === 'one' || env.TOCSIN_URL || env.TOCSIN_PORT;
var port = isOnePort ? env.TOCSIN_PORT || '8080' : env.TOCSIN_API_PORT || '8081';

http
  .get({ host: '127.0.0.1', port: port, path: '/health', timeout: 4000 }, (response) => {
    response.resume();
    process.exitCode = response.statusCode === 200 ? 0 : 1;
  })
  .on('timeout', function () {
    this.destroy(new Error('no answer in time'));
  })
  .on('error', (error) => {
    console.error(error.message);
    process.exitCode = 1;
  });
