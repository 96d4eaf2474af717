// Generated from openapi.yaml by scripts/types.ts. Do not edit.

export interface paths {
    "/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Is anybody there; for a browser, the page
         * @description A client whose `Accept` names `text/html` is given the page, when it has been built (`make` does); every other one
         *     the status document.
         */
        get: operations["getRoot"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/health": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Liveness, and whether the store can be reached
         * @description For load balancers and watchdogs: answers without a token, and 503 as long as the store cannot be reached.
         */
        get: operations["getHealth"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/metrics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Metrics in the Prometheus text format
         * @description Requests by operation and status, their latency by operation, calls and tokens by model provider, jobs by status,
         *     event loop delay, memory. No label carries a project, path, user or anything else that a caller wrote.
         */
        get: operations["getMetrics"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/openapi.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * This document as JSON
         * @description The document by which every request and every answer is checked. It needs no token.
         */
        get: operations["getOpenapi"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/docs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Interactive documentation (Swagger UI)
         * @description Served whole by the service; the page asks no other host for anything.
         */
        get: operations["getDocs"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/docs/{asset}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A script, style or image of the interactive documentation
         * @description A file of Swagger UI, from this service: the page of `GET /docs` loads nothing from another host.
         */
        get: operations["getDocsAsset"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/redoc": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Reference documentation (Redoc)
         * @description Served whole by the service; the page asks no other host for anything.
         */
        get: operations["getRedoc"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/redoc/{asset}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A script of the reference documentation
         * @description A file of Redoc, from this service: the page of `GET /redoc` loads nothing from another host.
         */
        get: operations["getRedocAsset"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/web/{asset}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A script or style of the page
         * @description Its name changes with its content, so that it may be kept for good.
         */
        get: operations["getPageAsset"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/login": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Exchange a username and password for a token
         * @description After 10 failures for one username within 5 minutes every further attempt for it, the right password too, is
         *     answered 429 until the 5 minutes are over. Unknown usernames are counted alike.
         */
        post: operations["login"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/session": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sign a browser in
         * @description The token is set as the cookie `cks_session` (`HttpOnly`, `SameSite=Strict`), which no script can read, and stands
         *     for `Authorization` in requests of the service's own pages. `POST /auth/logout` ends it.
         *
         *     After 10 failures for one username within 5 minutes every further attempt for it, the right password too, is
         *     answered 429 until the 5 minutes are over. Unknown usernames are counted alike.
         */
        post: operations["openSession"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/status": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Whether sign-in is on, and whether the first password still stands
         * @description For pages that ask for a password: whether there is a sign-in at all, and whether the generated password is still the administrator's.
         */
        get: operations["getAuthStatus"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/me": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Who the token belongs to
         * @description The user behind the token or cookie of this request, with the role that decides what they may do.
         */
        get: operations["getMe"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/logout": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * End this session
         * @description Ends the session of this request's token or cookie; other sessions of the user go on.
         */
        post: operations["logout"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/users/me/password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change one's own password
         * @description Ends the user's other sessions; the calling one goes on. A generated first password's file is removed.
         */
        patch: operations["changePassword"];
        trace?: never;
    };
    "/auth/users": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * All users
         * @description Every user with role and time of creation, by id. Passwords are never returned.
         */
        get: operations["listUsers"];
        put?: never;
        /**
         * Add a user
         * @description The name must be new; names that look the same in plain letters are the same. The password is stored as a hash.
         */
        post: operations["createUser"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/users/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Remove a user and end their sessions
         * @description All sessions of the user end at once. The last administrator cannot be removed, nor can users remove themselves.
         */
        delete: operations["deleteUser"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/projects": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the projects that are cloned from an address
         * @description Also those whose first job has not succeeded. Passwords are never shown.
         */
        get: operations["listClones"];
        put?: never;
        /**
         * Clone a repository and ingest it
         * @description Asks the remote for the branch first: wrong credentials, an unknown branch or a repository that is gone are refused
         *     and nothing is stored. Then a job with the stage `clone` before those of the pipeline is queued. For a project that
         *     is cloned from this address already, the settings that are given replace those it had, and it is fetched again;
         *     `POST /instances/pipeline` with the address as `repo_path` fetches it too.
         *
         *     Hosts must have public addresses unless `CKS_CLONE_HOSTS` names them; `http` and `ssh` are for such hosts alone.
         *     Redirects are not followed; submodules and contents of Git LFS are not fetched.
         */
        post: operations["cloneProject"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/projects/{project}/servers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the servers, and those that keep a project warm
         * @description Where several servers share a database, two of them keep a copy of each project's newest graph and index; any other
         *     answers too, and fetches them with the first question. A balancer or a client that sends questions about a project
         *     to its first choice, and to the second when that is away, gets warm answers. Empty where one process is alone.
         */
        get: operations["listServers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/projects/{project}/webhook": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Give a cloned project a webhook
         * @description For GitHub and Gitea (content type `application/json`) and GitLab (as its secret token), on pushes. The secret is
         *     shown in this answer alone; it takes the place of the one before.
         */
        post: operations["createWebhook"];
        /**
         * Take the webhook of a project away
         * @description Calls with its secret are refused from then on.
         */
        delete: operations["deleteWebhook"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhooks/{project}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Tell of a push
         * @description Called by GitHub, GitLab or Gitea. A call must be signed with the webhook's secret: `X-Hub-Signature-256` or
         *     `X-Gitea-Signature` over the body, or `X-Gitlab-Token`. A push to the project's branch has it fetched and ingested;
         *     pushes that arrive while a job of the project runs are fetched together after it. Other events are passed over.
         *     A call may have 25 MiB, as GitHub's may: of more than 1 MiB four at a time, which have to arrive within 10 s, and only
         *     a genuine one is read.
         */
        post: operations["callWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/instances/pipeline": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Ingest a repository, in full
         * @description Queues a job with the stages `graph`, `chunk`, `describe`, `upsert`, `done` and returns at once. Files whose
         *     content is known are not parsed again. Checks, in this order: the path (400), a name that another path holds
         *     (409), the descriptor model when `describe` is true (400), a queued or running job of the project (409).
         */
        post: operations["startPipeline"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/instances/graph": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Ingest a repository's graph alone
         * @description As the pipeline, without chunks, vectors and models.
         */
        post: operations["startGraph"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/instances/{project}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Forget a project
         * @description Removes its graph, chunks, vectors, conversations and runs. The repository itself is not touched.
         */
        delete: operations["deleteProject"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/instances/{project}/revisions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Forget a revision of a project
         * @description Its graph is removed; the project's own graph and the repository stay as they are.
         */
        delete: operations["deleteRevision"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/instances/{project}/describe": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Describe the entities of an ingested project again
         * @description Queues a job with the stages `chunk`, `describe`, `update`, `done`. Nothing is parsed into the graph anew; only
         *     chunks whose rebuilt text is byte for byte the stored one are described, entities whose source changed on disk
         *     are counted as `stale_source` and left alone.
         */
        post: operations["refreshDescriptions"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/instances/jobs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Jobs, newest first
         * @description Jobs that are queued, running or over, of all projects or of one.
         */
        get: operations["listJobs"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/instances/jobs/{job_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A job's progress and result
         * @description The record of a job as it is now. Follow it with `GET /instances/jobs/{job_id}/events` instead of asking again and again.
         */
        get: operations["getJob"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/instances/jobs/{job_id}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Stop a job at its next safe point
         * @description Takes effect within about a second; what the project had before stays readable. A job that is just publishing
         *     its result succeeds all the same.
         */
        post: operations["cancelJob"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/instances/jobs/{job_id}/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A job's progress as Server-Sent Events
         * @description `event: job` with the record at once, at every change of stage and at most 10 times a second in between; last
         *     `event: done` with the final record, then the stream ends. Every event has an `id`. A comment line every 15 s
         *     keeps the connection open. A client that comes back with `Last-Event-ID` is given the current record first.
         */
        get: operations["streamJob"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/graph": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Ingested projects
         * @description Every project that has a graph, by name, with the size and the revision of what was ingested.
         */
        get: operations["listGraphs"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/graph/{project}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The code graph
         * @description Without `include`, the code entities (Class, Function, Method, Interface, Enum, Type) and the edges between
         *     them. When `limit` cuts, the nodes with the most edges of the view are kept, ties by id; nodes come ordered by
         *     id, and no edge dangles.
         */
        get: operations["getGraph"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/graph/{project}/revisions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The revisions that a project holds
         * @description The graphs of branches, tags and commits that were read beside the project's own, by name.
         */
        get: operations["listRevisions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/graph/{project}/diff": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * How two revisions differ
         * @description Entities that were added or removed, whose signature or text is another, or that stand elsewhere, and edges that only one
         *     of the revisions has. An entity is the same by its qualified name; one that is gone under one name and new under another,
         *     with the same text, has moved. The text of an entity is without that of entities inside it, indentation and line breaks.
         */
        get: operations["getDiff"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/graph/{project}/files": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Which file depends on which
         * @description Every edge endpoint is mapped to its file, and the edges between two files become one, with a total `weight` and
         *     the count of each relationship type. Self-loops and external dependencies are left out.
         */
        get: operations["getFileGraph"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/graph/{project}/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The graph in the format of another tool
         * @description GraphML for Gephi and NetworkX, DOT for Graphviz, a Cypher script for Neo4j, JSON Lines, CSV (one table), or a
         *     Mermaid flowchart of what the files and folders in `path` depend on. The document is sent as it is written, and
         *     is of one state of the graph, whatever is ingested meanwhile.
         */
        get: operations["exportGraph"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/graph/{project}/scip": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The graph as an index of SCIP
         * @description Definitions and references with their places, relationships, signatures and documentation, in the format of
         *     https://github.com/sourcegraph/scip. Files that have changed since the ingest are left out.
         */
        get: operations["exportScip"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/graph/{project}/entity": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One entity with its text and description
         * @description A class, function, method, interface, enum or type by its qualified name, with its lines as they were ingested.
         */
        get: operations["getEntity"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/graph/{project}/neighborhood": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What surrounds an entity
         * @description Breadth first over CALLS, INHERITS, IMPLEMENTS, OVERRIDES, DEFINES, DEFINES_METHOD and REFERENCES.
         */
        get: operations["getNeighborhood"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/graph/{project}/path": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * How code gets from one entity to another
         * @description The shortest and surest chains of edges, the best first, with the lines on which each step stands. A call of a declared
         *     method goes on to the methods that override it (`dispatch`). When there is no way, the opposite way is tried (`reversed`).
         */
        get: operations["getPaths"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/graph/{project}/dependencies": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Which parts depend on which
         * @description Files, folders or modules with the edges between them, heaviest first. A layer is the longest way down from a part: 0
         *     depends on nothing; parts of a cycle share a layer.
         */
        get: operations["getDependencies"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/graph/{project}/map": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A map of the folders, in layers, to be drawn
         * @description Boxes for the folders of a project, opened where most of its code is, and the dependencies between them. Every box
         *     stands above those that it depends on; only the light edges that close a cycle (`back`) may lead upwards. Places and
         *     bends are in pixels from the upper left corner. `under` zooms into a folder.
         */
        get: operations["getMap"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/graph/{project}/cycles": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Where parts depend on each other in a circle
         * @description The largest sets of parts that all depend on each other, largest first, each with the light edges without which it
         *     would be none.
         */
        get: operations["getCycles"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/graph/{project}/routes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The routes of web frameworks with their handlers
         * @description Which code answers which method and path, by path: of Express, Koa, Fastify, Hono, NestJS, Next.js, Flask, FastAPI, Django,
         *     Spring, JAX-RS, Micronaut, Ktor, net/http, chi, gin, echo, Gorilla, Rails, Sinatra, Laravel, Slim, Symfony, ASP.NET,
         *     axum, actix and Rocket. Prefixes of routers that are mounted in others come before their paths, and parameters are
         *     written `{name}`, whatever the framework writes. `GET /users/{id}` is a name of the handler wherever callers,
         *     callees, users, paths and impact take an entity.
         */
        get: operations["getRoutes"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/graph/{project}/unused": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Code that nothing uses
         * @description Entities of production code that no way from an entry point reaches: surest first, then by path and line. Entry points
         *     are the exports of a library (of the entry modules that package.json names, of Go packages that are neither `main` nor
         *     `internal`, public members elsewhere), mains, code that runs when a file is loaded, annotated and decorated
         *     declarations, names in configuration files, and methods that the language or a library calls: those that override or
         *     implement a declaration from outside of the project, `__len__`, `toString`. Members of unused types are not listed
         *     beside them.
         */
        get: operations["getUnused"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/graph/{project}/hotspots": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Where work and risk gather
         * @description Files or entities of production code with the number of entities elsewhere that use them and that they use, their
         *     lines, the commits among the newest 2,000 that changed their file, and the tests that a change of them may affect. The
         *     score is the product of how often code changes with the mean of its length and its ties, each from 0 to 1.
         */
        get: operations["getHotspots"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/graph/{project}/package-users": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Who uses a package from outside
         * @description The lines on which code imports, calls or mentions a package that is not part of the project, or one of its names, and how
         *     often each name is used.
         */
        get: operations["getPackageUsers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/graph/{project}/check": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Check a project against its own rules
         * @description The rules are those of `.cks/rules.yaml` in the repository, as it is on disk now; the code is as it was ingested.
         *
         *     Rules state on which code other code must not depend. Each has a `name`; `from` (globs as in `.gitignore`, or one) with
         *     `deny`, what it must not depend on, or `allow`, all that it may depend on beside itself; or `cycles: file`, `folder` or
         *     `module`, of which none may be there (`in`: globs of the parts). `package:NAME` stands for a package from outside;
         *     `kinds` limits a rule to edges of some types, `tests: include` makes it hold for tests, `severity: warning` lets a check
         *     pass. `except` lists edges that may stay: `from`, `to`, and a `reason`.
         */
        get: operations["checkOwnRules"];
        put?: never;
        /**
         * Check a project against given rules
         * @description The rules come with the request, as the text of a file (see `GET`).
         */
        post: operations["checkRules"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/graph/{project}/symbols": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Symbols as one types
         * @description Names that are the text, begin with it, have it at the start of a word, have its letters as initials (`gSN` for
         *     `getSimpleName`), contain it, or contain its letters in order; when there is none, names within two slips of it.
         *     Best first: among names that fit alike those that much code uses, tests last. Fields and variables of modules are
         *     among them as soon as the impact index is made, which follows an ingest.
         */
        get: operations["findSymbols"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/graph/{project}/source": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The text of a file with its tokens and entities
         * @description The file as it is on disk now, with what each token is, for colours and links. A file in a language that is not
         *     read has no tokens.
         */
        get: operations["getSource"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/graph/{project}/callers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Who calls an entity
         * @description Of a type: who calls its constructors. Results are the callers, with the lines on which each calls.
         */
        get: operations["getCallers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/graph/{project}/callees": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What an entity calls
         * @description Results are the entities called, with the lines on which they are.
         */
        get: operations["getCallees"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/graph/{project}/users": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Who uses an entity
         * @description Callers, and whoever refers to it, imports it, inherits from it, implements or constructs it; of a file, who imports
         *     it; of an external package, which modules depend on it. A field, a constant or a variable of a module (`Order.total`,
         *     `config.py#TIMEOUT`) is answered with the lines that read and write it.
         */
        get: operations["getUsers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/graph/{project}/implementations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What implements an interface or method
         * @description Of a type the concrete types that implement or inherit it, of a method the methods with a body that override it.
         */
        get: operations["getImplementations"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/graph/{project}/overrides": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Which methods override a method
         * @description Over all levels of inheritance, unless `depth` says less.
         */
        get: operations["getOverrides"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/graph/{project}/subclasses": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Which types extend or implement a type
         * @description Over all levels of inheritance, unless `depth` says less.
         */
        get: operations["getSubclasses"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/graph/{project}/impact": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * What a change affects
         * @description Of entities, files, a diff, or two refs (by default the files on disk against the last commit): what may behave
         *     differently, nearest and surest first, each with the steps that lead to it; the tests to run, as their runner
         *     takes them; and what changes of the public surface. `safe` selects every test that the graph connects with the
         *     change in any way, `likely` the best of them.
         */
        post: operations["getImpact"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/search": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Connected code for a question
         * @description What `POST /chat` retrieves, with no model in it.
         */
        post: operations["search"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/grep": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Lines that hold a text or match a regular expression
         * @description Searches the files of one or several projects as they are on disk now: all with text that were there at the ingest,
         *     whatever their language. Files of code come first, those that define an entity of a matching name before the others;
         *     then other text, then tests, then generated files; in each the order is that of paths. Every match names the
         *     innermost entity around it.
         *
         *     Regular expressions are those of [RE2](https://github.com/google/re2/wiki/Syntax), matched line by line in time linear
         *     in the text; look-around and back-references are none. An answer takes about a second at most: `stopped` says why it
         *     ends before the last file, and its `cursor` goes on from there. Of a line only the first 32,768 characters are searched.
         */
        post: operations["grep"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/chat": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Ask the code a question
         * @description Retrieves connected code and streams the answer: `sources` once and first, then `token` repeatedly, `done` once
         *     and last. An `error` event, its data a JSON string, ends the stream instead. What can be refused is refused
         *     before the stream. A client that goes away stops the model; a turn is stored only when it is done.
         */
        post: operations["chat"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/chat/conversations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Conversations, the latest first
         * @description A user sees their own, an administrator all.
         */
        get: operations["listConversations"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/chat/conversations/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A conversation with its messages
         * @description The messages in order, each answer with its sources. Conversations of other users do not exist for the caller.
         */
        get: operations["getConversation"];
        put?: never;
        post?: never;
        /**
         * Forget a conversation
         * @description Removes the conversation with all of its messages.
         */
        delete: operations["deleteConversation"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/config/llm": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The active model
         * @description The provider, model and address that chats, descriptions and routines use. Keys are never returned, only whether there is one.
         */
        get: operations["getLlm"];
        put?: never;
        /**
         * Configure and check the active model
         * @description Probes exactly the given model; when the probe fails nothing is saved. The key is stored encrypted and never returned.
         */
        post: operations["setLlm"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/config/llm/models": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Models that the active provider offers
         * @description Asks the active provider, so that it takes as long as the provider takes.
         */
        get: operations["listLlmModels"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/config/llm/health": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Whether the active model answers
         * @description Asks the active provider for its models, without a call of a model.
         */
        get: operations["getLlmHealth"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/config/llm/providers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Cloud providers that can be configured
         * @description The providers that `POST /config/llm` takes, and whether each has a key.
         */
        get: operations["listLlmProviders"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/routines/runs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Runs, newest first
         * @description Reviews and bug hunts with their status and the number of findings by severity, without the findings.
         */
        get: operations["listRuns"];
        put?: never;
        /**
         * Launch a code review or a bug hunt
         * @description Queues a job and returns at once. Checks before the job is created, in this order: the project has a graph (404);
         *     for a review, the repository is a git repository and the refs resolve (400); the playbooks exist, apply to the
         *     kind and are at most 4 (400); the model is configured and healthy (400); a bug hunt resolves to `ollama` (400);
         *     no job of the project is queued or running (409). `model` and `provider` override the active configuration for
         *     this run alone. Follow it with `GET /routines/runs/{run_id}` or `GET /instances/jobs/{job_id}/events`.
         */
        post: operations["startRun"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/routines/runs/{run_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A run with its findings
         * @description The record of a run: its log, and when it is done the summary and the findings.
         */
        get: operations["getRun"];
        put?: never;
        post?: never;
        /**
         * Forget a run and its findings
         * @description Removes a run that is over, with its findings. One that is queued or running is cancelled by its job first.
         */
        delete: operations["deleteRun"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/routines/runs/{run_id}/sarif": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A run's findings as SARIF 2.1.0
         * @description For code scanning of GitHub, GitLab and editors. Findings that were dismissed are marked as suppressed.
         */
        get: operations["getRunSarif"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/routines/runs/{run_id}/markdown": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A run's summary and findings as a markdown document
         * @description The same text as in a pull request: the summary, then the findings, the most severe first.
         */
        get: operations["getRunMarkdown"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/routines/runs/{run_id}/findings/{finding_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Say whether a finding is right
         * @description A person's verdict, kept with the finding: in SARIF a dismissed one is suppressed, with the reason. `null` takes the
         *     verdict back.
         */
        patch: operations["judgeFinding"];
        trace?: never;
    };
    "/routines/playbooks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Playbooks by name, without their content
         * @description The content is left out; `GET /routines/playbooks/{name}` has it.
         */
        get: operations["listPlaybooks"];
        put?: never;
        /**
         * Add a playbook
         * @description A playbook is a text of instructions that reviews and hunts follow when they are launched with its name.
         */
        post: operations["createPlaybook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/routines/playbooks/{name}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A playbook
         * @description A playbook with its content.
         */
        get: operations["getPlaybook"];
        put?: never;
        post?: never;
        /**
         * Remove a playbook
         * @description Runs that were launched with it keep their text.
         */
        delete: operations["deletePlaybook"];
        options?: never;
        head?: never;
        /**
         * Change a playbook's content or routines
         * @description Fields that are left out stay as they are. Runs that are under way keep the text with which they were launched.
         */
        patch: operations["updatePlaybook"];
        trace?: never;
    };
    "/routines/skills": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Skills by name, without their content
         * @description The content is left out; `GET /routines/skills/{name}` has it.
         */
        get: operations["listSkills"];
        put?: never;
        /**
         * Add a skill
         * @description A skill is a text that a bug hunt may open when its description fits what is investigated.
         */
        post: operations["createSkill"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/routines/skills/{name}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A skill
         * @description A skill with its content.
         */
        get: operations["getSkill"];
        put?: never;
        post?: never;
        /**
         * Remove a skill
         * @description Hunts that are under way may still read it.
         */
        delete: operations["deleteSkill"];
        options?: never;
        head?: never;
        /**
         * Change a skill's content or description
         * @description Fields that are left out stay as they are.
         */
        patch: operations["updateSkill"];
        trace?: never;
    };
    "/routines/git/branches": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Local branches and the default base
         * @description The current branch first, then the most recently committed. `default_base` is what the remote's HEAD points at
         *     (by its short name when a local branch has it, else with the remote), otherwise the first of `main`, `master`
         *     that exists locally, otherwise the first of `origin/main`, `origin/master`.
         */
        get: operations["listBranches"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/mcp": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * The Model Context Protocol over streamable HTTP
         * @description One JSON-RPC message of the protocol, of its revision 2026-07-28 or an earlier one; no session is kept. The tools
         *     `context`, `symbol` and `impact` are offered, with `tools=all` also `projects`, `grep` and `file`. An answer holds at most
         *     the tokens that its call allows (`max_tokens`, 6,000 unless given).
         */
        post: operations["callMcp"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/.well-known/oauth-protected-resource": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The service as a protected resource (RFC 9728)
         * @description For clients of the Model Context Protocol that look for the way to sign in.
         */
        get: operations["getResourceMetadata"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/.well-known/oauth-protected-resource/mcp": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The same, where clients look for the metadata of /mcp
         * @description The address at which clients look that were given the address of `/mcp`.
         */
        get: operations["getMcpResourceMetadata"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        Error: {
            /** @description what is wrong and, where there is one, the way out */
            detail: string;
        };
        ValidationError: {
            detail: components["schemas"]["ValidationProblem"][];
        };
        ValidationProblem: {
            /** @description the kind of problem, such as `missing`, `string_type`, `int_parsing`, `enum`, `greater_than_equal`, `json_invalid` */
            type: string;
            /** @description where it is, such as `["body", "repo_path"]` or `["query", "limit"]` */
            loc: (string | number)[];
            msg: string;
        };
        Message: {
            message: string;
        };
        /**
         * Format: date-time
         * @description ISO 8601 in UTC
         * @example 2026-03-01T12:00:00.000Z
         */
        Timestamp: string;
        OpenapiDocument: {
            openapi: string;
            info: Record<string, never>;
            paths: Record<string, never>;
        } & {
            [key: string]: unknown;
        };
        Online: {
            /** @constant */
            status: "online";
        };
        Health: {
            /** @constant */
            status: "ok";
            version: string;
        };
        /**
         * @description `viewer` reads, `user` also starts jobs, runs and chats, `admin` also manages users and models
         * @enum {string}
         */
        Role: "admin" | "user" | "viewer";
        LoginRequest: {
            username: string;
            password: string;
        };
        Session: {
            /** @description send as `Authorization Bearer` on every call */
            token: string;
            /** @constant */
            token_type: "bearer";
            expires_at: components["schemas"]["Timestamp"];
            /** @description seconds */
            expires_in: number;
            username: string;
            role: components["schemas"]["Role"];
            /** @description true while the first administrator still has the generated password */
            default_admin_active: boolean;
        };
        AuthStatus: {
            /** @constant */
            enabled: true;
            default_admin_active: boolean;
        };
        Me: {
            username: string;
            role: components["schemas"]["Role"];
            expires_at: components["schemas"]["Timestamp"];
            default_admin_active: boolean;
        };
        PasswordChange: {
            current_password: string;
            new_password: string;
        };
        NewUser: {
            /**
             * @description no control, format or invisible character, no space but the common one, none at the ends; names that look the
             *     same in plain letters are the same (Unicode NFKC)
             */
            username: string;
            password: string;
            role: components["schemas"]["Role"];
        };
        CreatedUser: {
            id: number;
            username: string;
            role: components["schemas"]["Role"];
        };
        User: {
            id: number;
            username: string;
            role: components["schemas"]["Role"];
            created_at: components["schemas"]["Timestamp"];
        };
        /**
         * @description 1 to 128 letters, digits, `.`, `_`, `-`; not `.`, `..`, `jobs`, `pipeline` or `graph`. The folder's name when omitted.
         * @example my-service
         */
        ProjectName: string;
        CloneRequest: {
            /** @description `https://host/path`, `ssh://user@host/path` or `user@host:path`, without credentials in it */
            url: string;
            project_name?: components["schemas"]["ProjectName"] | null;
            /** @description the remote's default branch when omitted */
            branch?: string | null;
            /** @description for hosts that want one beside a token; empty to forget it */
            username?: string | null;
            /** @description a password or token; stored encrypted, and never shown again; empty to forget it */
            password?: string | null;
            /** @description generates a description of every entity, in later fetches too; true when omitted */
            describe?: boolean | null;
            /** @description looks for new commits this often; 0 ends that */
            every_minutes?: number | null;
        };
        CloneAccepted: {
            project: string;
            /** Format: uuid */
            job_id: string;
            /** @constant */
            status: "queued";
        };
        Clone: {
            project: string;
            url: string;
            branch: string;
            username: string | null;
            has_password: boolean;
            has_webhook: boolean;
            every_minutes: number | null;
            describe: boolean;
            /** @description the commit that the project's graph shows; null before the first ingest */
            commit: string | null;
        };
        ServerOfProject: {
            /** @example http://cks-1.internal:8000 */
            url: string;
            /** @description 1 for the server that is chosen first, 2 for the second; null for all others */
            choice: number | null;
        };
        Webhook: {
            /** @example /webhooks/my-service */
            path: string;
            secret: string;
        };
        /** @description the event as the caller words it; only `ref` and `after` of a push are read */
        WebhookEvent: {
            /** @description the full name of the branch or tag */
            ref?: unknown;
            /** @description the commit that it names now; zeros when it was deleted */
            after?: unknown;
        };
        WebhookTaken: {
            /** @enum {string} */
            status: "fetching" | "ignored";
        };
        PipelineRequest: {
            /** @description absolute path of the repository on the server, or the address that a project is cloned from */
            repo_path: string;
            project_name?: components["schemas"]["ProjectName"] | null;
            scip?: components["schemas"]["ScipIndexes"];
            /**
             * @description drops the collection of all projects and rebuilds it under the current schema; nothing ingested is lost
             * @default false
             */
            recreate: boolean;
            /**
             * @description generates a description of every entity; the descriptor model is checked before the job is created
             * @default true
             */
            describe: boolean;
        };
        GraphRequest: {
            /** @description absolute path of the repository on the server, or the address that a project is cloned from */
            repo_path: string;
            project_name?: components["schemas"]["ProjectName"] | null;
            scip?: components["schemas"]["ScipIndexes"];
            /**
             * @description a branch, tag or commit of an ingested project: its files are read from git, and its graph is held beside the
             *     project's own, which stays as it is; `?revision=` asks it
             */
            revision?: string | null;
        };
        /**
         * @description paths of indexes of SCIP on the server, absolute or relative to the repository. What they state about a name decides
         *     in place of the service's own answer; these edges have the resolution `compiler`. An ingest that is given none
         *     forgets those of the one before
         */
        ScipIndexes: string[];
        RefreshRequest: {
            /**
             * @description regenerates every eligible entity past the description cache
             * @default false
             */
            force: boolean;
        };
        JobAccepted: {
            /** Format: uuid */
            job_id: string;
            /** @constant */
            status: "queued";
        };
        /** @enum {string} */
        JobKind: "pipeline" | "graph" | "refresh" | "review" | "bughunt";
        /**
         * @description `queued` → `running` → `succeeded`, `failed` or `cancelled`
         * @enum {string}
         */
        JobStatus: "queued" | "running" | "succeeded" | "failed" | "cancelled";
        StageProgress: {
            stage: string;
            done: number;
            total: number;
        };
        /** @description a step of a routine */
        JobEvent: {
            /** @description counts from 0 */
            seq: number;
            stage: string;
            message: string;
            ts: components["schemas"]["Timestamp"];
        };
        Job: {
            id: string;
            /** @description the same as `id` */
            job_id: string;
            kind: components["schemas"]["JobKind"];
            project: string;
            repo_path: string;
            recreate: boolean;
            describe: boolean;
            force: boolean;
            status: components["schemas"]["JobStatus"];
            /**
             * @description pipeline `graph`, `chunk`, `describe`, `upsert`, `done`; graph `graph`, `done`; refresh `chunk`, `describe`,
             *     `update`, `done`; review `diff`, `context`, `analyze`, `summarize`, `done`; bughunt `resolve`, `hunt`,
             *     `findings`, `done`
             */
            stage: string | null;
            done: number;
            total: number;
            stage_progress: components["schemas"]["StageProgress"] | null;
            /** @description what the job brought, once it succeeded; its shape depends on `kind` */
            result: components["schemas"]["JobResult"] | null;
            /** @description why it failed */
            error: string | null;
            /** @description a routine's step log */
            events: components["schemas"]["JobEvent"][] | null;
            created_at: components["schemas"]["Timestamp"];
            started_at: components["schemas"]["NullableTimestamp"];
            finished_at: components["schemas"]["NullableTimestamp"];
            updated_at: components["schemas"]["Timestamp"];
        };
        /** Format: date-time */
        NullableTimestamp: string | null;
        JobResult: components["schemas"]["PipelineResult"] | components["schemas"]["RefreshResult"] | components["schemas"]["RoutineResult"];
        /** @description of a pipeline, and without `vectorize` of a graph job */
        PipelineResult: {
            ingest: components["schemas"]["IngestSummary"];
            vectorize?: components["schemas"]["VectorizeSummary"];
            /** @description seconds by stage, and of the parts of a stage (`graph.walk`, `graph.parse`, `graph.link`) */
            seconds: {
                [key: string]: number;
            };
        };
        IngestSummary: {
            files: number;
            /** @description files whose content is not that of the ingest before */
            files_changed: number;
            /** @description source files whose edges were worked out again; those of the others still hold */
            files_linked?: number;
            files_skipped: number;
            /** @description files skipped, by reason */
            skipped?: {
                [key: string]: number;
            };
            /** @description the same as `skipped` */
            filter?: {
                [key: string]: number;
            };
            /** @description path of the graph in this API */
            output_json?: string;
            scip?: components["schemas"]["ScipSummary"];
            /** @description files with syntax errors; what can be read of them is in the graph */
            parse_errors: number;
            /** @description of the structural graph */
            nodes: number;
            /** @description of the structural graph */
            edges: number;
            /** @description files by language */
            languages: {
                [key: string]: number;
            };
        };
        /** @description how the indexes of the request joined; absent when neither this ingest nor the one before had any */
        ScipSummary: {
            /**
             * @description `forgotten`: the graph before had edges from indexes, this ingest was given none
             * @enum {string}
             */
            state: "joined" | "forgotten";
            documents?: number;
            /** @description documents of files that are not there, are no source code or have just changed */
            documents_unknown?: number;
            /** @description names of types and functions of the project that the documents state */
            occurrences?: number;
            /** @description those of them that stand in the code at that place */
            occurrences_joined?: number;
            files_joined?: number;
            /** @description files of which less than half joined: their edges are the service's own */
            files_left?: number;
            /** @description the first 20 of these */
            left?: {
                path: string;
                share: number;
            }[];
            /** @description names of which the indexes and the service say the same */
            agreed?: number;
            /** @description names for which the service finds nothing */
            added?: number;
            /** @description names for which it finds something else; the indexes decide */
            disagreed?: number;
            /** @description the first 20 names that were added */
            additions?: components["schemas"]["ScipDifference"][];
            /** @description the first 20 names on which they disagree */
            disagreements?: components["schemas"]["ScipDifference"][];
        };
        ScipDifference: {
            path: string;
            line: number;
            /** @description qualified names of what the service found, none for what is outside */
            own: string[];
            /** @description qualified names of what the indexes state */
            stated: string[];
        };
        VectorizeSummary: {
            project_name: string;
            chunks_created: number;
            chunks_embedded: number;
            stale_chunks_purged: number;
            ingestion_id: string;
            descriptions: components["schemas"]["DescriptionSummary"];
        };
        DescriptionSummary: {
            enabled: boolean;
            /** @description why it is switched off, or why entities failed */
            reason?: string;
            model?: string;
            describable: number;
            cached: number;
            generated: number;
            failed: number;
            pending: number;
            skipped: number;
            templated: number;
            /** @description entities that keep a description which another model wrote */
            stale_model_hits?: number;
        };
        RefreshResult: {
            project_name: string;
            chunks_indexed: number;
            eligible: number;
            /** @description entities whose source changed on disk, left alone */
            stale_source: number;
            not_indexed: number;
            updated: number;
            unchanged: number;
            /** @description good descriptions kept where a new one failed */
            preserved: number;
            descriptions: components["schemas"]["DescriptionSummary"];
            note?: string;
        };
        RoutineResult: {
            run_id: string;
            findings: number;
        };
        /** @enum {string} */
        NodeKind: "Class" | "Function" | "Method" | "Interface" | "Enum" | "Type" | "Project" | "Folder" | "Package" | "File" | "Module" | "ExternalPackage";
        /** @enum {string} */
        EdgeType: "CONTAINS" | "DEFINES" | "DEFINES_METHOD" | "IMPORTS" | "CALLS" | "INHERITS" | "IMPLEMENTS" | "OVERRIDES" | "REFERENCES" | "DEPENDS_ON";
        GraphNode: {
            id: number;
            kind: components["schemas"]["NodeKind"];
            name: string;
            /** @description the module path, then the enclosing entities, joined by dots; unique in a project */
            qualified_name: string;
            /** @description relative to the repository */
            path: string;
            absolute_path: string;
            start_line: components["schemas"]["NullableLine"];
            end_line: components["schemas"]["NullableLine"];
        };
        GraphEdge: {
            /** @description node id */
            source: number;
            /** @description node id */
            target: number;
            type: components["schemas"]["EdgeType"];
            /**
             * @description `exact`: the scope, import or declared type leaves one answer; `inferred`: the receiver's type was inferred;
             *     `name`: only the name fits; `compiler`: an index that was given with the repository states it
             * @enum {string}
             */
            resolution?: "exact" | "inferred" | "name" | "compiler";
            confidence?: number;
            /** @description how often it occurs */
            count?: number;
            /** @description the first 10 lines of the source entity's file where it occurs */
            lines?: number[];
        };
        GraphStats: {
            /** @description nodes of the requested view before `limit` */
            total_nodes: number;
            /** @description edges of the requested view before `limit` */
            total_edges: number;
            returned_nodes: number;
            returned_edges: number;
            truncated: boolean;
        };
        Graph: {
            project: string;
            generated_at: components["schemas"]["Timestamp"];
            commit: components["schemas"]["Commit"];
            dirty: components["schemas"]["Dirty"];
            stale: components["schemas"]["StaleFiles"];
            tree: components["schemas"]["TreeNow"];
            nodes: components["schemas"]["GraphNode"][];
            edges: components["schemas"]["GraphEdge"][];
            stats: components["schemas"]["GraphStats"];
        };
        /** @description the commit that was ingested; null outside git */
        Commit: string | null;
        /** @description whether the work tree differed from that commit */
        Dirty: boolean;
        ProjectGraph: {
            project: string;
            /** @description the graph's name in the store */
            file: string;
            /** @description of the structural graph */
            nodes: number;
            /** @description of the structural graph */
            edges: number;
            generated_at: components["schemas"]["Timestamp"];
            chunks: number;
            repo_path: string;
            files: number;
            /** @description files by language */
            languages: {
                [key: string]: number;
            };
            commit: components["schemas"]["Commit"];
            dirty?: components["schemas"]["Dirty"];
            /** @description calls in the code whose target in the project is known */
            calls_resolved?: number;
            /** @description calls that leave the project, to libraries or the language itself */
            calls_external?: number;
            /** @description calls whose target is not known */
            calls_unresolved?: number;
        };
        FileItem: {
            path: string;
            name: string;
            absolute_path: string;
        };
        FileEdge: {
            /** @description file path */
            source: string;
            /** @description file path */
            target: string;
            weight: number;
            /** @description relationships by type; they add up to `weight` */
            types: {
                [key: string]: number;
            };
        };
        FileGraph: {
            project: string;
            commit: components["schemas"]["Commit"];
            dirty: components["schemas"]["Dirty"];
            generated_at: components["schemas"]["Timestamp"];
            stale: components["schemas"]["StaleFiles"];
            tree: components["schemas"]["TreeNow"];
            files: components["schemas"]["FileItem"][];
            edges: components["schemas"]["FileEdge"][];
            stats: {
                files: number;
                edges: number;
            };
        };
        Entity: components["schemas"]["GraphNode"] & {
            commit: components["schemas"]["Commit"];
            dirty: components["schemas"]["Dirty"];
            generated_at: components["schemas"]["Timestamp"];
            label: components["schemas"]["Label"];
            /** @description as in `Symbol` */
            signature: string | null;
            /** @description whether it belongs to tests, examples or benchmarks */
            test: boolean;
            description: string | null;
            /** @description null for a project that was ingested as a graph alone */
            chunk_text: string | null;
            callers: components["schemas"]["RelationPart"];
            callees: components["schemas"]["RelationPart"];
            users: components["schemas"]["RelationPart"];
            stale: components["schemas"]["StaleFiles"];
            tree: components["schemas"]["TreeNow"];
        };
        /** @description the first results of a relation; the operation of its name has all */
        RelationPart: {
            total: number;
            /** @description those in tests */
            tests: number;
            results: components["schemas"]["Related"][];
        };
        /**
         * @default both
         * @enum {string}
         */
        Direction: "in" | "out" | "both";
        NeighborhoodNode: {
            id: number;
            kind: components["schemas"]["NodeKind"];
            name: string;
            qualified_name: string;
            /** @description relative to the repository */
            path: string;
            absolute_path: string;
            start_line: components["schemas"]["NullableLine"];
            end_line: components["schemas"]["NullableLine"];
            label: components["schemas"]["Label"];
            hop: number;
        };
        Neighborhood: {
            project: string;
            commit: components["schemas"]["Commit"];
            dirty: components["schemas"]["Dirty"];
            generated_at: components["schemas"]["Timestamp"];
            stale: components["schemas"]["StaleFiles"];
            tree: components["schemas"]["TreeNow"];
            entity: string;
            center: components["schemas"]["NeighborhoodNode"];
            nodes: components["schemas"]["NeighborhoodNode"][];
            edges: components["schemas"]["GraphEdge"][];
            /** @description ids of the nodes that call the centre */
            callers: number[];
            /** @description ids of the nodes that it calls */
            callees: number[];
            /** @description ids of the nodes that call it, refer to it, extend or implement it */
            users: number[];
            stats: {
                depth: number;
                direction: components["schemas"]["Direction"];
                limit: number;
                returned_nodes: number;
                returned_edges: number;
                truncated: boolean;
            };
        };
        /** @description 1-based; null for folders, packages and other nodes without lines */
        NullableLine: number | null;
        /**
         * @description a kind of node; or a field of a type, or a variable of a module, which are no nodes of the graph
         * @enum {string}
         */
        SymbolKind: "Class" | "Function" | "Method" | "Interface" | "Enum" | "Type" | "Project" | "Folder" | "Package" | "File" | "Module" | "ExternalPackage" | "Field" | "Variable";
        /**
         * @description the qualified name as people read it: with parameters in place of the number of an overload, or with the first line where it has none; a name of the entity too
         * @example Random.next(int, int)
         * @example Shape:40
         */
        Label: string;
        Symbol: {
            /** @description the node of the graph; null for a field, a constant or a variable of a module */
            id: number | null;
            kind: components["schemas"]["SymbolKind"];
            name: string;
            qualified_name: string;
            label: components["schemas"]["Label"];
            /** @description relative to the repository */
            path: string;
            absolute_path: string;
            start_line: components["schemas"]["NullableLine"];
            end_line: components["schemas"]["NullableLine"];
            /** @description the declaration as the source has it, on one line, which tells overloads apart; null for what has none, and where the file has changed too much to say */
            signature: string | null;
            /** @description whether it belongs to tests, examples or benchmarks */
            test: boolean;
        };
        EntityRefusal: {
            detail: string;
            /** @description the entities that may be meant, best first */
            candidates?: components["schemas"]["Symbol"][];
        };
        /** @description files that this answer was made of and that have changed since the ingest */
        StaleFiles: string[];
        DiffSide: {
            /** @description null for the files on disk */
            revision: string | null;
            commit: components["schemas"]["Commit"];
            dirty: components["schemas"]["Dirty"];
            generated_at: components["schemas"]["Timestamp"];
            stale: components["schemas"]["StaleFiles"];
            tree: components["schemas"]["TreeNow"];
        };
        GraphDiff: {
            project: string;
            base: components["schemas"]["DiffSide"];
            head: components["schemas"]["DiffSide"];
            /** @description of all differences in `path`; those of files in the whole project */
            stats: {
                files: {
                    added: number;
                    removed: number;
                    changed: number;
                };
                entities: {
                    added: number;
                    removed: number;
                    changed: number;
                    moved: number;
                };
                edges: {
                    added: number;
                    removed: number;
                };
            };
            entities: {
                /**
                 * @description `moved`: only its place differs
                 * @enum {string}
                 */
                change: "added" | "removed" | "changed" | "moved";
                /** @description what of it differs, of one that both revisions have; `signature` includes its kind */
                differs: ("signature" | "body" | "place")[];
                before: components["schemas"]["Symbol"] | null;
                after: components["schemas"]["Symbol"] | null;
            }[];
            edges: (components["schemas"]["RelationEdge"] & {
                /** @enum {string} */
                change: "added" | "removed";
                /** @description whether both revisions have the ends of the edge */
                joined: boolean;
            })[];
            /** @description of the next page; null at the end */
            cursor: string | null;
        };
        HeldRevision: {
            /** @description the name that it was asked for with */
            revision: string;
            /** @description the commit that the name meant then */
            commit: string;
            generated_at: components["schemas"]["Timestamp"];
            nodes: number;
            edges: number;
            files: number;
            languages: {
                [key: string]: number;
            };
            tree: components["schemas"]["TreeNow"];
        };
        /**
         * @description The repository now, against the one that was ingested. `same`: neither HEAD and the index nor a file of this answer
         *     shows a change; `changed`: one of them does; `gone`: there is no repository any more; `unknown`: looking took too long.
         */
        TreeNow: {
            /** @enum {string} */
            state: "same" | "changed" | "gone" | "unknown";
            /** @description the commit that is checked out now; null outside git and where it is unknown */
            head: string | null;
            /** @description what to do about it */
            advice: string | null;
        };
        Symbols: {
            project: string;
            commit: components["schemas"]["Commit"];
            dirty: components["schemas"]["Dirty"];
            generated_at: components["schemas"]["Timestamp"];
            stale: components["schemas"]["StaleFiles"];
            tree: components["schemas"]["TreeNow"];
            results: (components["schemas"]["Symbol"] & {
                /** @description 1 for the very name; .85 begins with it, .7 has it at the start of a word, .6 as initials, .5 inside, .3 in order, .1 with slips; uses add up to .04 */
                score: number;
            })[];
        };
        /**
         * @description `exact`: the scope, import or declared type leaves one answer; `inferred`: the receiver's type was inferred;
         *     `name`: only the name fits; `compiler`: an index that was given with the repository states it
         * @enum {string}
         */
        Resolution: "exact" | "inferred" | "name" | "compiler";
        /** @enum {string} */
        RelationName: "callers" | "callees" | "users" | "implementations" | "overrides" | "subclasses";
        RelationEdge: {
            /** @description qualified name */
            source: string;
            /** @description qualified name */
            target: string;
            /** @description absent where it is the qualified name */
            source_label?: components["schemas"]["Label"];
            /** @description absent where it is the qualified name */
            target_label?: components["schemas"]["Label"];
            type: components["schemas"]["EdgeType"];
            resolution: components["schemas"]["Resolution"];
            confidence: number;
            /** @description how often it occurs */
            count: number;
            /** @description the file of the sites */
            path: string;
            /** @description where it occurs, all lines in order; of a graph made by an earlier version the first ten */
            sites: {
                /** @description 1-based */
                line: number;
                /** @description the line, without the space around it; null when the file has changed since and no longer says this */
                text: string | null;
                /**
                 * @description what the line does to a field or variable; of no other entity
                 * @enum {string}
                 */
                access?: "read" | "write" | "both";
            }[];
        };
        Related: components["schemas"]["Symbol"] & {
            /** @description steps from the entity */
            hop: number;
            resolution: components["schemas"]["Resolution"];
            /** @description of its surest edge */
            confidence: number;
            /** @description the edges to what is one step nearer, surest first */
            edges: components["schemas"]["RelationEdge"][];
        };
        RelatedFile: {
            path: string;
            test: boolean;
            /** @description results in this file */
            results: number;
            /** @description how often their edges occur */
            count: number;
        };
        SourceText: {
            project: string;
            /** @description relative to the repository */
            path: string;
            commit: components["schemas"]["Commit"];
            dirty: components["schemas"]["Dirty"];
            generated_at: components["schemas"]["Timestamp"];
            /** @description null where it is not one that the service reads */
            language: string | null;
            /** @description whether the file has changed since the ingest, or is gone; lines in the graph may then be others */
            stale: boolean;
            tree: components["schemas"]["TreeNow"];
            /** @description of the whole file */
            line_count: number;
            /** @description the line that `text` begins with */
            from: number;
            /** @description the lines, without their ends */
            text: string[];
            /** @description the names of the numbers in `tokens` */
            token_kinds: ("keyword" | "string" | "number" | "comment" | "type" | "function" | "name")[];
            /**
             * @description For each line of `text` its tokens in order, three numbers each: first column, column after the last one
             *     (both in UTF-16 code units from 0), position in `token_kinds`. `function` is a name with arguments behind it;
             *     punctuation has no token.
             */
            tokens: number[][];
            /** @description the code entities of the whole file, in the order in which they stand there; outer ones first */
            entities: components["schemas"]["Symbol"][];
            /**
             * @description Where asked for: the names that lead to entities of the project, by line. Of an entity that a function names
             *     often, the first lines are known.
             */
            references?: components["schemas"]["SourceReference"][];
            /** @description where asked for, what `references` lead to */
            targets?: components["schemas"]["SourceTarget"][];
        };
        SourceReference: {
            line: number;
            /** @description the word on the line */
            name: string;
            /** @description position in `targets` */
            target: number;
            resolution: components["schemas"]["Resolution"];
        };
        SourceTarget: {
            qualified_name: string;
            signature: string | null;
        };
        Relations: {
            project: string;
            relation: components["schemas"]["RelationName"];
            commit: components["schemas"]["Commit"];
            dirty: components["schemas"]["Dirty"];
            generated_at: components["schemas"]["Timestamp"];
            stale: components["schemas"]["StaleFiles"];
            tree: components["schemas"]["TreeNow"];
            entity: components["schemas"]["Symbol"];
            /** @description nearest first; of one distance tests last, then by file and line */
            results: components["schemas"]["Related"][];
            /** @description the files of all results, those of other pages too */
            files: components["schemas"]["RelatedFile"][];
            /**
             * @description Of callers: the methods that the entity overrides or implements and that have callers of their own, whose calls may
             *     arrive at it.
             */
            through?: (components["schemas"]["Symbol"] & {
                /** @description that are not among the results */
                callers: number;
            })[];
            stats: {
                /** @description on all pages */
                results: number;
                /** @description those in tests */
                tests: number;
                /** @description on this page */
                returned: number;
            };
            /** @description of the next page; null on the last one */
            cursor: string | null;
        };
        Paths: {
            project: string;
            commit: components["schemas"]["Commit"];
            dirty: components["schemas"]["Dirty"];
            generated_at: components["schemas"]["Timestamp"];
            stale: components["schemas"]["StaleFiles"];
            tree: components["schemas"]["TreeNow"];
            from: components["schemas"]["Symbol"];
            to: components["schemas"]["Symbol"];
            /** @description whether the paths lead from `to` to `from`, since no other do */
            reversed: boolean;
            paths: {
                /** @description from the first to the last */
                nodes: components["schemas"]["Symbol"][];
                /** @description one less than nodes */
                edges: (components["schemas"]["RelationEdge"] & {
                    /** @description from a method to one that overrides or implements it */
                    dispatch: boolean;
                })[];
                /** @description that of the edges multiplied */
                confidence: number;
            }[];
        };
        /** @enum {string} */
        DependencyLevel: "file" | "folder" | "module";
        PartEdge: {
            source: string;
            target: string;
            weight: number;
            /** @description edges by type; they add up to `weight` */
            types: {
                [key: string]: number;
            };
            /** @description the surest edges behind it */
            examples: components["schemas"]["RelationEdge"][];
        };
        Dependencies: {
            project: string;
            commit: components["schemas"]["Commit"];
            dirty: components["schemas"]["Dirty"];
            generated_at: components["schemas"]["Timestamp"];
            stale: components["schemas"]["StaleFiles"];
            tree: components["schemas"]["TreeNow"];
            level: components["schemas"]["DependencyLevel"];
            parts: {
                /** @description path of the file or folder; `.` is the root */
                name: string;
                files: number;
                layer: number;
                /** @description which cycle it is part of */
                cycle: number | null;
            }[];
            edges: components["schemas"]["PartEdge"][];
            stats: {
                parts: number;
                /** @description before `limit` */
                edges: number;
                cycles: number;
                /** @description edges returned */
                returned: number;
            };
        };
        ModuleMap: {
            project: string;
            commit: components["schemas"]["Commit"];
            dirty: components["schemas"]["Dirty"];
            generated_at: components["schemas"]["Timestamp"];
            stale: components["schemas"]["StaleFiles"];
            tree: components["schemas"]["TreeNow"];
            /** @description the folder; empty for the whole repository */
            under: string;
            width: number;
            height: number;
            /** @description by path */
            boxes: {
                /**
                 * @description `folder` with all in it, `files` that lie directly in a folder, or a `file`
                 * @enum {string}
                 */
                kind: "folder" | "files" | "file";
                path: string;
                /** @description the path below `under`, shortened; it fits the width */
                label: string;
                files: number;
                /** @description how many boxes lie below it on the longest way down, without the edges that close cycles */
                layer: number;
                /** @description which cycle it is part of */
                cycle: number | null;
                x: number;
                y: number;
                width: number;
                height: number;
                /** @description edges from code outside the map */
                used_outside: number;
                /** @description edges to code outside the map */
                uses_outside: number;
            }[];
            /** @description heaviest first */
            edges: {
                /** @description position in `boxes` */
                source: number;
                /** @description position in `boxes` */
                target: number;
                weight: number;
                /** @description edges by type; they add up to `weight` */
                types: {
                    [key: string]: number;
                };
                /** @description whether both ends are in one cycle */
                cyclic: boolean;
                /** @description whether it is one of the light edges without which no cycle would be left */
                back: boolean;
                /** @description its points, x and y in turns */
                bends: number[];
            }[];
            stats: {
                /** @description in the boxes */
                files: number;
                /** @description files that nothing joins to another one, such as documents and settings: they are in no box */
                apart: number;
                boxes: number;
                edges: number;
                cycles: number;
            };
        };
        Cycles: {
            project: string;
            commit: components["schemas"]["Commit"];
            dirty: components["schemas"]["Dirty"];
            generated_at: components["schemas"]["Timestamp"];
            stale: components["schemas"]["StaleFiles"];
            tree: components["schemas"]["TreeNow"];
            level: components["schemas"]["DependencyLevel"];
            cycles: {
                parts: string[];
                /** @description edges between them */
                edge_count: number;
                /** @description the first 100 of these */
                edges: components["schemas"]["PartEdge"][];
                /** @description light edges without which no cycle would be left, lightest first */
                cuts: components["schemas"]["PartEdge"][];
            }[];
            stats: {
                cycles: number;
                returned: number;
            };
        };
        Hotspots: {
            project: string;
            commit: components["schemas"]["Commit"];
            dirty: components["schemas"]["Dirty"];
            generated_at: components["schemas"]["Timestamp"];
            stale: components["schemas"]["StaleFiles"];
            tree: components["schemas"]["TreeNow"];
            /** @enum {string} */
            level: "file" | "entity";
            results: (components["schemas"]["Symbol"] & {
                score: number;
                /** @description commits that changed its file; null without a history */
                changes: number | null;
                /** @description entities elsewhere that use it */
                users: number;
                /** @description entities elsewhere that it uses */
                uses: number;
                lines: number;
                /** @description tests that a change of it may affect */
                tests: number;
            })[];
            stats: {
                /**
                 * @description `none`: the code is in no repository. `unread`: git has failed, or takes long; changes are not counted, and it is
                 *     asked again with the next question.
                 * @enum {string}
                 */
                history: "read" | "none" | "unread";
                /** @description commits that were counted */
                commits: number;
                /** @description before `limit` */
                results: number;
                returned: number;
            };
        };
        PackageUsers: {
            project: string;
            commit: components["schemas"]["Commit"];
            dirty: components["schemas"]["Dirty"];
            generated_at: components["schemas"]["Timestamp"];
            stale: components["schemas"]["StaleFiles"];
            tree: components["schemas"]["TreeNow"];
            package: string;
            name: string | null;
            results: {
                /** @description the name of the package that is used; empty for the package itself */
                name: string;
                /** @enum {string} */
                kind: "imports" | "calls" | "references";
                path: string;
                line: number;
                /** @description the line, without the space around it; null when it is gone */
                text: string | null;
                entity: components["schemas"]["Symbol"];
            }[];
            /** @description how often each name is called or mentioned, most used first */
            names: {
                name: string;
                count: number;
            }[];
            stats: {
                /** @description before `limit` */
                results: number;
                returned: number;
            };
            /** @description the next page */
            cursor: string | null;
        };
        RulesRequest: {
            /** @description rules as YAML */
            rules: string;
        };
        /** @enum {string} */
        RuleSeverity: "error" | "warning";
        RuleResult: {
            name: string;
            severity: components["schemas"]["RuleSeverity"];
            /** @description of the file of rules */
            line: number;
            violations: number;
            /** @description edges that its exceptions let pass */
            excepted: number;
            /** @description the parts of each cycle that it found */
            cycles: string[][];
            /** @description reasons of exceptions that nothing needs any more */
            unused_exceptions: string[];
            /** @description globs of `from` or `in` that choose no file */
            unmatched: string[];
        };
        RuleViolation: {
            rule: string;
            severity: components["schemas"]["RuleSeverity"];
            /** @description qualified name */
            source: string;
            /** @description qualified name */
            target: string;
            /** @description absent where it is the qualified name */
            source_label?: components["schemas"]["Label"];
            /** @description absent where it is the qualified name */
            target_label?: components["schemas"]["Label"];
            type: components["schemas"]["EdgeType"];
            resolution: components["schemas"]["Resolution"];
            /** @description that of the source */
            path: string;
            line: components["schemas"]["NullableLine"];
            text: string | null;
        };
        RuleCheck: {
            project: string;
            commit: components["schemas"]["Commit"];
            dirty: components["schemas"]["Dirty"];
            generated_at: components["schemas"]["Timestamp"];
            stale: components["schemas"]["StaleFiles"];
            tree: components["schemas"]["TreeNow"];
            /** @enum {string} */
            rules_from: "repository" | "request";
            /** @description no rule of severity `error` is broken */
            clean: boolean;
            rules: components["schemas"]["RuleResult"][];
            violations: components["schemas"]["RuleViolation"][];
            stats: {
                rules: number;
                /** @description before `limit` */
                violations: number;
                returned: number;
            };
        };
        /**
         * @description `sure`: nothing outside of its file or type sees it, and its name stands nowhere else; `likely`: others could see it; `possible`: its name stands where the graph does not know what it means, or its file may be loaded by the path
         * @enum {string}
         */
        UnusedCertainty: "sure" | "likely" | "possible";
        Route: {
            /**
             * @description in capitals; `ANY` for all
             * @example GET
             */
            method: string;
            /**
             * @description with the prefixes of the routers around; parameters as `{name}`
             * @example /users/{id}
             */
            path: string;
            /** @example express */
            framework: string;
            /** @description `exact`: the framework and the handler follow from imports and calls; `inferred`: the file imports the framework; `name`: only names say that the object is a router, or the handler is not known */
            certainty: components["schemas"]["Resolution"];
            /** @description the code that answers; null for a function without a name, and where it is not known */
            handler: components["schemas"]["Symbol"] | null;
            /** @description what a handler without a name calls */
            calls: components["schemas"]["Symbol"][];
            /** @description the code that registers the route */
            within: components["schemas"]["Symbol"];
            /** @description of the registration, relative to the repository */
            file: string;
            /** @description of the registration */
            line: number;
            /** @description the last line with code of a handler without a name, else that of the registration */
            end_line: number;
            /** @description whether tests, examples or benchmarks register it */
            test: boolean;
        };
        Routes: {
            project: string;
            commit: components["schemas"]["Commit"];
            dirty: components["schemas"]["Dirty"];
            generated_at: components["schemas"]["Timestamp"];
            stale: components["schemas"]["StaleFiles"];
            tree: components["schemas"]["TreeNow"];
            results: components["schemas"]["Route"][];
            /** @description of all results, those with the most routes first */
            frameworks: {
                name: string;
                routes: number;
            }[];
            stats: {
                results: number;
                returned: number;
            };
            /** @description of the next page; null on the last */
            cursor: string | null;
        };
        Unused: {
            project: string;
            commit: components["schemas"]["Commit"];
            dirty: components["schemas"]["Dirty"];
            generated_at: components["schemas"]["Timestamp"];
            stale: components["schemas"]["StaleFiles"];
            tree: components["schemas"]["TreeNow"];
            /** @enum {string} */
            surface: "auto" | "library" | "application";
            results: (components["schemas"]["Symbol"] & {
                certainty: components["schemas"]["UnusedCertainty"];
                /**
                 * @description nothing refers to it, only tests do, or only code that is itself unused
                 * @enum {string}
                 */
                reason: "unreferenced" | "only_tests" | "only_unused";
                /** @description those of the reason, the first three */
                users: {
                    qualified_name: string;
                    label: components["schemas"]["Label"];
                    path: string;
                    line: components["schemas"]["NullableLine"];
                }[];
            })[];
            stats: {
                /** @description of the whole project */
                sure: number;
                /** @description of the whole project */
                likely: number;
                /** @description of the whole project */
                possible: number;
                /** @description of the results */
                unreferenced: number;
                /** @description of the results */
                only_tests: number;
                /** @description of the results */
                only_unused: number;
                /** @description before `limit` */
                results: number;
                returned: number;
            };
            /** @description the next page */
            cursor: string | null;
        };
        ChatSource: {
            entity_type: string;
            name: string;
            qualified_name: string;
            /**
             * @description the qualified name, with parameters in place of the number of an overload; absent in turns of earlier versions
             * @example Random.next(int, int)
             */
            label?: string;
            file_path: string;
            absolute_path: string;
            start_line: number;
            end_line: number;
            /** @description how well it fits, 0 to 1: of the first result how likely it answers the question, of others less in proportion */
            score: number;
            /** @description 0 for what the query found itself */
            hop: number;
            /**
             * @description how it was reached: `calls ← f` is called by f, `calls → f` calls f; `earlier turn` in a chat is what the answer before cited
             * @example seed (matched query)
             * @example calls ← registerRoutes
             */
            via: string;
            chunk_text: string;
            description: string | null;
            /** @description where it is, when several projects were searched */
            project_name?: string;
        };
        /**
         * @description `safe` misses nothing that the graph can know; `likely` is ranked and cut at the budget
         * @default likely
         * @enum {string}
         */
        ImpactSetting: "safe" | "likely";
        /** @description What changes. With none of entities, files, diff and refs it is the files on disk against the last commit. */
        ImpactRequest: {
            /** @description qualified names */
            entities?: string[];
            /** @description paths, changed as a whole */
            files?: string[];
            /** @description a unified diff, as `git diff` or `diff -u` write it */
            diff?: string;
            /** @description a branch, tag or commit; what changed since the histories parted */
            base_ref?: string;
            /** @description a branch, tag or commit; the files on disk when omitted */
            target_ref?: string;
            /**
             * @description the side of the diff that was ingested; told by the commit of the graph when omitted
             * @enum {string}
             */
            graph_shows?: "before" | "after";
            setting: components["schemas"]["ImpactSetting"];
            /** @description tests that `likely` selects at most; a tenth of all, and at least 20, when omitted */
            budget?: number;
            /**
             * @description affected places to return at most
             * @default 100
             */
            limit: number;
            /**
             * @description selected tests whose chain is told, the likeliest; it is empty for the others
             * @default 1000
             */
            chains: number;
        };
        ImpactPlace: {
            /** @description the node of the graph; null for a variable, a field or a block of tests */
            id: number | null;
            /** @description a kind of node, or Variable, Field, Suite, Test, Hook */
            kind: string;
            name: string;
            qualified_name: string;
            label: components["schemas"]["Label"];
            path: string;
            start_line: number;
            end_line: number;
        };
        /** @description A step of a chain; the first is the change itself. */
        ImpactLink: {
            /** @description what this place does with the one before it */
            step: string;
            name: components["schemas"]["Label"];
            path: string;
            /** @description the first line on which it does, where it is known */
            line: number | null;
        };
        ImpactReach: {
            /** @description steps from the change */
            distance: number;
            certainty: number;
            chain: components["schemas"]["ImpactLink"][];
        };
        ImpactChanged: components["schemas"]["ImpactPlace"] & {
            /** @description it changes outside of its functions */
            whole: boolean;
            lines: number[];
        };
        ImpactAffected: components["schemas"]["ImpactPlace"] & components["schemas"]["ImpactReach"] & {
            /** @description it is code of tests */
            test: boolean;
        };
        /** @enum {string} */
        ImpactRunner: "pytest" | "django" | "go" | "maven" | "gradle" | "jest" | "vitest" | "mocha" | "node" | "bun" | "playwright" | "cargo" | "rspec" | "minitest" | "phpunit" | "pest" | "dotnet" | "ctest";
        ImpactTest: {
            runner: components["schemas"]["ImpactRunner"];
            /** @description the name that the runner takes */
            selector: string;
            title: string;
            file: string;
            line: number;
        } & components["schemas"]["ImpactReach"];
        ImpactCommand: {
            runner: components["schemas"]["ImpactRunner"];
            /** @description a command line, to be run at the root of the repository */
            command: string;
            /** @description how many of the selected tests it runs */
            tests: number;
        };
        ImpactSurface: {
            /** @enum {string} */
            change: "signature" | "added" | "removed" | "route" | "flag";
            /** @description its `Label` */
            entity: string | null;
            path: string;
            line: number;
            before: string | null;
            after: string | null;
        };
        ImpactRoute: {
            /** @example GET */
            method: string;
            /** @example /users/{id} */
            path: string;
            /** @example express */
            framework: string;
            /** @description its `Label`; null for a function without a name */
            handler: string | null;
            /** @description of the registration */
            file: string;
            /** @description of the registration */
            line: number;
            /** @description steps from the change; 0 when it is in the handler */
            distance: number;
            certainty: number;
        };
        ImpactReport: {
            project: string;
            commit: components["schemas"]["Commit"];
            dirty: components["schemas"]["Dirty"];
            generated_at: components["schemas"]["NullableTimestamp"];
            stale: components["schemas"]["StaleFiles"];
            tree: components["schemas"]["TreeNow"];
            /** @enum {string} */
            setting: "safe" | "likely";
            changed: components["schemas"]["ImpactChanged"][];
            /** @description files of the change that the graph does not have */
            unknown_files: string[];
            surface: components["schemas"]["ImpactSurface"][];
            /** @description routes whose answers the change may alter with a certainty of 0.5 or more, nearest and surest first */
            routes: components["schemas"]["ImpactRoute"][];
            /** @description nearest and surest first, without tests */
            affected: components["schemas"]["ImpactAffected"][];
            /** @description the selected tests, likeliest first */
            tests: components["schemas"]["ImpactTest"][];
            commands: components["schemas"]["ImpactCommand"][];
            stats: {
                changed: number;
                /** @description before `limit` */
                affected: number;
                /** @description before `limit` */
                routes: number;
                /** @description all tests of the project */
                tests: number;
                tests_affected: number;
                tests_selected: number;
            };
        };
        SearchRequest: {
            project_name: string;
            query: string;
            /**
             * @description how many seeds to find
             * @default 8
             */
            top_k: number;
            /**
             * @description how far to follow the graph from them
             * @default 1
             */
            hops: number;
            /** @description further projects to search; results of all come in one list, and each then says its `project_name` */
            projects?: string[];
            /** @description only this folder, or this file: `src` is not `src2` */
            path_prefix?: string;
            /** @description only files of these languages, as `GET /graph` names them */
            languages?: string[];
            /** @description only these: methods are functions; classes, interfaces and enums are types; code outside both is of its module */
            kinds?: ("function" | "type" | "module" | "config" | "document")[];
            /**
             * @description whether tests and examples are among the results
             * @default include
             * @enum {string}
             */
            tests: "include" | "exclude" | "only";
            /** @description about how many tokens the texts of all results may take, their names and paths included: long ones are cut to the lines that matter, `…` standing for the others, and the last results are left out */
            max_tokens?: number;
        };
        SearchResults: {
            results: components["schemas"]["ChatSource"][];
            /** @description how likely the first result answers the question */
            confidence: number;
            /** @description whether the question seems to be about something else than the code */
            low_confidence: boolean;
            commit: components["schemas"]["Commit"];
            dirty: components["schemas"]["Dirty"];
            generated_at: components["schemas"]["NullableTimestamp"];
            stale: components["schemas"]["StaleFiles"];
            tree: components["schemas"]["TreeNow"];
        };
        /**
         * @description whether case counts; `smart`: when the pattern has a capital letter
         * @default sensitive
         * @enum {string}
         */
        GrepCase: "sensitive" | "insensitive" | "smart";
        GrepRequest: {
            project_name: string;
            /** @description further projects to search */
            projects?: string[];
            /** @description a text; with `regex` an expression of RE2 */
            pattern: string;
            /** @default false */
            regex: boolean;
            case: components["schemas"]["GrepCase"];
            /**
             * @description only whole words: no letter, digit or underscore stands beside a match that begins or ends with one
             * @default false
             */
            word: boolean;
            /** @description only this folder, or this file: `src` is not `src2` */
            path_prefix?: string;
            /** @description only paths that one of them fits, and none that begins with `!`: as in `.gitignore`, `*.ts` at any depth, `src/**\/*.ts` from the root */
            globs?: string[];
            /** @description only files of these languages, as `GET /graph` names them */
            languages?: string[];
            /**
             * @description whether tests and examples are searched
             * @default include
             * @enum {string}
             */
            tests: "include" | "exclude" | "only";
            /**
             * @description lines to show before and after each match
             * @default 0
             */
            context: number;
            /**
             * @description matching lines in one answer
             * @default 100
             */
            limit: number;
            /**
             * @description matching lines of one file; 1 for a list of files
             * @default 1000
             */
            per_file: number;
            /** @description the `cursor` of the answer before; all else stays the same */
            cursor?: string;
        };
        GrepEntity: {
            kind: components["schemas"]["NodeKind"];
            qualified_name: string;
            label: components["schemas"]["Label"];
            start_line: number;
            end_line: number;
        };
        GrepMatch: {
            line: number;
            /** @description where the first match begins, in UTF-16 units */
            column: number;
            /** @description the line; of one over 400 characters, the piece around its first match */
            text: string;
            /** @description the first 20 matches in `text`, start and end in UTF-16 units from 0 */
            ranges: number[][];
            /** @description lines that no match before it shows */
            before: string[];
            /** @description lines up to the next match */
            after: string[];
            /** @description the innermost class, function or the like around the line, as it was at the ingest */
            entity: components["schemas"]["GrepEntity"] | null;
            /** @description whether the line declares that entity and its name matches */
            definition: boolean;
        };
        GrepFile: {
            project: string;
            /** @description relative to the repository */
            path: string;
            language: string | null;
            test: boolean;
            /** @description whether it has changed since the ingest: the lines are those on disk, its entities may stand elsewhere */
            stale: boolean;
            matches: components["schemas"]["GrepMatch"][];
            /** @description whether the search of this file ended at a limit */
            more: boolean;
        };
        GrepProject: {
            project: string;
            commit: components["schemas"]["Commit"];
            dirty: components["schemas"]["Dirty"];
            generated_at: components["schemas"]["NullableTimestamp"];
            stale: components["schemas"]["StaleFiles"];
            tree: components["schemas"]["TreeNow"];
        };
        GrepResults: {
            files: components["schemas"]["GrepFile"][];
            /** @description what was searched, and the state of each that its entities come from */
            projects: components["schemas"]["GrepProject"][];
            stats: {
                /** @description files that the filters leave, of the projects that were searched; with those that there was no time to match with the globs */
                files: number;
                /** @description files looked at for this answer */
                searched: number;
                /** @description files that may hold more; with those that there was no time to match with the globs */
                left: number;
                /** @description projects not yet begun */
                projects_left: number;
                matched_files: number;
                /** @description matching lines in this answer */
                matches: number;
            };
            /**
             * @description why the answer ends before the last file: enough lines, a large answer, or time
             * @enum {string|null}
             */
            stopped: "limit" | "size" | "time" | null;
            /** @description goes on where this answer ends; null when all was searched */
            cursor: string | null;
        };
        /**
         * @default developer
         * @enum {string}
         */
        Audience: "developer" | "manager" | "customer";
        ChatRequest: {
            message: string;
            project_name: string;
            audience: components["schemas"]["Audience"];
            /** @description continues a conversation; omitted or null starts a new one */
            conversation_id?: string | null;
            /**
             * @description how many seeds to retrieve
             * @default 8
             */
            top_k: number;
        };
        /** @description a fragment of the answer */
        ChatToken: string;
        ChatDone: {
            conversation_id: string;
            /** @description the full answer */
            answer: string;
            commit: components["schemas"]["Commit"];
            dirty: components["schemas"]["Dirty"];
            generated_at: components["schemas"]["NullableTimestamp"];
            stale: components["schemas"]["StaleFiles"];
            tree: components["schemas"]["TreeNow"];
        };
        /** @description why the answer broke off */
        ChatError: string;
        ConversationSummary: {
            conversation_id: string;
            project_name: string;
            audience: components["schemas"]["Audience"];
            title: string;
            message_count: number;
            last_message_preview: string;
            created_at: components["schemas"]["Timestamp"];
            updated_at: components["schemas"]["Timestamp"];
        };
        ConversationMessage: {
            /** @enum {string} */
            role: "user" | "assistant";
            content: string;
            timestamp: components["schemas"]["Timestamp"];
            sources: components["schemas"]["ChatSource"][];
        };
        Conversation: components["schemas"]["ConversationSummary"] & {
            messages: components["schemas"]["ConversationMessage"][];
        };
        DeletedConversation: {
            message: string;
            conversation_id: string;
        };
        /** @enum {string} */
        ProviderName: "openai" | "anthropic" | "ollama";
        LlmConfigRequest: {
            /** @description false requires a key */
            is_local: boolean;
            provider_data: {
                provider_name: components["schemas"]["ProviderName"];
                /** @description exactly this model is probed */
                model: string;
                /** @description empty, null or absent for a local provider */
                key?: string | null;
                /** @description in place of the provider's own address; for `openai` it ends in the version, as in `https://host/v1` */
                base_url?: string | null;
            };
        };
        /**
         * @example {
         *       "is_local": true,
         *       "provider_name": "ollama",
         *       "model": "qwen3:8b",
         *       "has_key": false,
         *       "base_url": null
         *     }
         */
        LlmConfig: {
            is_local: boolean;
            provider_name: components["schemas"]["ProviderName"];
            model: string;
            /** @description whether a key is stored; the key itself is never returned */
            has_key: boolean;
            /**
             * @description The address in use; null for a vendor at its own. The answer to `POST` has the address that was saved, null
             *     when none was given.
             */
            base_url: string | null;
        };
        LlmModels: {
            provider_name: components["schemas"]["ProviderName"];
            models: {
                name: string;
                provider: components["schemas"]["ProviderName"];
            }[];
        };
        LlmHealth: {
            provider_name: components["schemas"]["ProviderName"];
            model: string;
            is_local: boolean;
            /** @enum {string} */
            status: "healthy" | "unhealthy";
            message: string;
        };
        LlmProviders: {
            providers: {
                id: components["schemas"]["ProviderName"];
                label: string;
                key_required: boolean;
                /** @description always false */
                registered_via_file: boolean;
                default_base_url: string | null;
                models: string[];
            }[];
        };
        /** @enum {string} */
        RoutineKind: "review" | "bughunt";
        RunRequest: {
            kind: components["schemas"]["RoutineKind"];
            /** @description an ingested project */
            project: string;
            /** @description the branch or ref to review; required for a review */
            target_ref?: string | null;
            /** @description review only; the repository's default base when omitted */
            base_ref?: string | null;
            /** @description what to investigate, in words; required for a bug hunt */
            scope?: string | null;
            /**
             * @description bug hunt only: findings outside this folder or file are not reported; the summary says how many, and when
             *     nothing in the project is called like that
             */
            path_prefix?: string | null;
            /** @description overrides the active model for this run */
            model?: string | null;
            /** @description overrides the active provider for this run; a bug hunt needs `ollama` */
            provider?: components["schemas"]["ProviderName"] | null;
            /** @description names, in priority order; at most 4 (more are refused with 400) */
            playbooks?: string[] | null;
        } & (unknown & unknown);
        RunAccepted: {
            /** Format: uuid */
            run_id: string;
            /** Format: uuid */
            job_id: string;
        };
        /** @enum {string} */
        RunStatus: "queued" | "running" | "done" | "failed" | "cancelled";
        /** @enum {string} */
        Severity: "critical" | "high" | "medium" | "low" | "info";
        RunSummary: {
            id: string;
            /** @description the same as `id` */
            run_id: string;
            kind: components["schemas"]["RoutineKind"];
            project: string;
            status: components["schemas"]["RunStatus"];
            /** @description what the run was launched with */
            params: {
                [key: string]: unknown;
            };
            created_at: components["schemas"]["Timestamp"];
            updated_at: components["schemas"]["Timestamp"];
            /** @description findings by severity */
            severity_counts: {
                [key: string]: number;
            };
        };
        Run: {
            id: string;
            /** @description the same as `id` */
            run_id: string;
            job_id: string;
            kind: components["schemas"]["RoutineKind"];
            project: string;
            status: components["schemas"]["RunStatus"];
            params: {
                [key: string]: unknown;
            };
            model: string | null;
            provider: string | null;
            /** @description markdown */
            summary: string | null;
            /** @description Counts of the run, among them `rejected_findings`, `refuted_findings`, `outside_prefix`, `parse_failures`. */
            stats: ({
                llm_calls?: number;
                /** @description characters of all prompts */
                prompt_chars_total?: number;
                /** @description answers of the model in a hunt, parts of the change in a review */
                rounds?: number;
                tool_calls_made?: number;
                /** @description an answer was sent back to the model */
                pushback_used?: boolean;
                playbooks_used?: string[];
                skills_used?: string[];
                loaded_skills?: string[];
                model?: string;
                provider?: string;
            } & {
                [key: string]: unknown;
            }) | null;
            error: string | null;
            created_at: components["schemas"]["Timestamp"];
            updated_at: components["schemas"]["Timestamp"];
            findings: components["schemas"]["Finding"][];
        };
        /** @enum {string} */
        Category: "bug" | "security" | "performance" | "maintainability" | "style" | "other";
        Finding: {
            id: number;
            /** @description relative to the repository */
            file_path: string;
            start_line: number | null;
            end_line: number | null;
            severity: components["schemas"]["Severity"];
            category: components["schemas"]["Category"];
            title: string;
            body: string;
            suggestion: string | null;
            confidence: number;
            /** @description qualified name */
            entity: string | null;
            evidence: {
                hunk_excerpt?: string;
                entities: string[];
                model: string;
                provider: string;
            };
            /** @description its lines touch a changed range (review) or lie inside a code entity (bug hunt) */
            anchored: boolean;
            /** @description a person's, once there is one */
            verdict: components["schemas"]["Verdict"] | null;
            created_at: components["schemas"]["Timestamp"];
        };
        /** @enum {string} */
        VerdictDecision: "confirmed" | "dismissed";
        FindingJudgement: {
            decision: components["schemas"]["VerdictDecision"] | null;
            reason?: string;
        };
        Verdict: {
            decision: components["schemas"]["VerdictDecision"];
            reason: string | null;
            /** @description the name of the user */
            by: string;
            at: components["schemas"]["Timestamp"];
        };
        DeletedRun: {
            message: string;
            run_id: string;
        };
        Sarif: {
            $schema?: string;
            /** @constant */
            version: "2.1.0";
            runs: {
                [key: string]: unknown;
            }[];
        } & {
            [key: string]: unknown;
        };
        /** @description a JSON-RPC 2.0 message, or several; the Model Context Protocol has their schema */
        McpMessage: {
            [key: string]: unknown;
        } | {
            [key: string]: unknown;
        }[];
        ResourceMetadata: {
            /** Format: uri */
            resource: string;
            resource_name: string;
            bearer_methods_supported: string[];
            /** Format: uri */
            resource_documentation: string;
        };
        NewPlaybook: {
            /** @description unique; not empty, at most 128 characters, no slashes, no control characters (refused with 400) */
            name: string;
            /** @description markdown, at most 16KB as UTF-8 (refused with 400) */
            content: string;
            routines: components["schemas"]["RoutineKinds"];
        };
        /**
         * @description the kinds it applies to; none while it is empty
         * @default [
         *       "review",
         *       "bughunt"
         *     ]
         */
        RoutineKinds: components["schemas"]["RoutineKind"][];
        PlaybookChange: {
            /** @description markdown, at most 16KB as UTF-8 (refused with 400) */
            content?: string | null;
            routines?: components["schemas"]["RoutineKind"][] | null;
        };
        Playbook: {
            id: number;
            name: string;
            routines: components["schemas"]["RoutineKind"][];
            content: string;
            created_at?: components["schemas"]["Timestamp"];
            updated_at?: components["schemas"]["Timestamp"];
        };
        PlaybookSummary: {
            id: number;
            name: string;
            routines: components["schemas"]["RoutineKind"][];
            content_bytes: number;
            created_at: components["schemas"]["Timestamp"];
            updated_at: components["schemas"]["Timestamp"];
        };
        NewSkill: {
            /** @description unique; not empty, at most 128 characters, no slashes, no control characters (refused with 400) */
            name: string;
            /** @description what the model sees before it decides to load the skill */
            description: string;
            /** @description markdown, at most 16KB as UTF-8 (refused with 400) */
            content: string;
        };
        SkillChange: {
            description?: string | null;
            /** @description markdown, at most 16KB as UTF-8 (refused with 400) */
            content?: string | null;
        };
        Skill: {
            id: number;
            name: string;
            description: string;
            content: string;
            created_at?: components["schemas"]["Timestamp"];
            updated_at?: components["schemas"]["Timestamp"];
        };
        SkillSummary: {
            id: number;
            name: string;
            description: string;
            content_bytes: number;
            created_at: components["schemas"]["Timestamp"];
            updated_at: components["schemas"]["Timestamp"];
        };
        DeletedNamed: {
            message: string;
            name: string;
        };
        Branch: {
            name: string;
            is_current: boolean;
            /** Format: date-time */
            last_commit_date: string;
        };
        Branches: {
            branches: components["schemas"]["Branch"][];
            /**
             * @example main
             * @example origin/develop
             */
            default_base: string;
        };
    };
    responses: {
        /** @description The token is missing, invalid or expired, or its session has ended. */
        Unauthenticated: {
            headers: {
                "WWW-Authenticate": components["headers"]["WwwAuthenticate"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The user's role may not do this, or the request was sent to a foreign host or by a page of another origin. */
        Forbidden: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The body is over 1 MiB. */
        TooLarge: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "detail": "request body exceeds the 1 MiB limit"
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The body is not JSON or not sent as `application/json`, or a field or parameter is missing, of the wrong type or out of range. */
        Unprocessable: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "detail": [
                 *         {
                 *           "type": "missing",
                 *           "loc": [
                 *             "body",
                 *             "repo_path"
                 *           ],
                 *           "msg": "Field required"
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["ValidationError"];
            };
        };
        /** @description A fault of the service; its log says more. */
        Internal: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "detail": "internal server error — try again; if it comes again, the log of the service says why"
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The store cannot be reached or read. The service works again, without a restart, once it can. */
        Unavailable: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "detail": "the store cannot be reached"
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
    };
    parameters: {
        /**
         * @description a file name
         * @example swagger-ui.css
         */
        Asset: string;
        /**
         * @description the project's name
         * @example my-service
         */
        Project: string;
        /**
         * @description the job's id
         * @example 5b0f7a3e-2a53-4f0b-9a0d-6f1c9a7d2e11
         */
        JobId: string;
        /**
         * @description the run's id
         * @example 8d6d1a2e-7a64-4ff2-9a11-0a3c5b7e9f20
         */
        RunId: string;
        /**
         * @description the conversation's id
         * @example 0f6f2b1c-4c1e-4b6e-8f3b-2d9c7a5e1b30
         */
        ConversationId: string;
        /**
         * @description the playbook's name
         * @example api-review
         */
        PlaybookName: string;
        /**
         * @description the skill's name
         * @example sql-injection
         */
        SkillName: string;
        /**
         * @description Ingest again first when up to 200 files have changed, and wait up to 20 seconds for it; where that cannot be, `tree.advice`
         *     says why. For the roles that may ingest.
         */
        Fresh: "true" | "false";
        /**
         * @description one of the revisions that the project holds, by its name or commit; the files on disk when omitted
         * @example v1.2
         */
        Revision: string;
        /**
         * @description A qualified name, an unambiguous end of one (`Server.start`), `path:line` (the innermost entity there),
         *     `path#name`, or a file. Overloads are told apart by their parameters: `parse(Reader)`.
         * @example Server.start
         */
        EntityName: string;
        /** @description how many steps to follow */
        RelationDepth: number;
        /** @description how many steps to follow */
        HeritageDepth: number;
        /** @description whether to include results in tests, examples and benchmarks, leave them out, or give only these */
        Tests: "include" | "exclude" | "only";
        /** @description the least certainty of the edges that are followed */
        Certainty: "compiler" | "exact" | "inferred" | "name";
        /**
         * @description only results in this file or folder
         * @example src/http
         */
        UnderPath: string;
        /** @description the largest number of results to return */
        RelationLimit: number;
        /** @description the `cursor` of the page before; the other parameters stay the same */
        Cursor: string;
        /** @description the largest number of records to return */
        ListLimit: number;
        /** @description the `ETag` of a version the client has */
        IfNoneMatch: string;
    };
    requestBodies: never;
    headers: {
        /** @description the session of a browser */
        SetCookie: string;
        /** @description the commit that was ingested; absent outside git */
        CommitOfDocument: string;
        /** @description when it was ingested */
        TimeOfDocument: string;
        /** @description the `state` of a `TreeNow` */
        TreeOfDocument: "same" | "changed" | "gone" | "unknown";
        /** @description names this version of the answer; send it back as `If-None-Match` */
        ETag: string;
        /** @description seconds to wait */
        RetryAfter: number;
        /** @description always `Bearer` */
        WwwAuthenticate: string;
    };
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    getRoot: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The service is online. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "online"
                     *     }
                     */
                    "application/json": components["schemas"]["Online"];
                    "text/html": string;
                };
            };
            403: components["responses"]["Forbidden"];
            500: components["responses"]["Internal"];
        };
    };
    getHealth: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The service and its store work. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "ok",
                     *       "version": "0.1.0"
                     *     }
                     */
                    "application/json": components["schemas"]["Health"];
                };
            };
            403: components["responses"]["Forbidden"];
            500: components["responses"]["Internal"];
            /** @description The store cannot be reached. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "the store cannot be reached"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getMetrics: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Metrics in the text exposition format 0.0.4. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
            403: components["responses"]["Forbidden"];
            500: components["responses"]["Internal"];
        };
    };
    getOpenapi: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The OpenAPI document of the running service. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OpenapiDocument"];
                };
            };
            /** @description The client has this version already (If-None-Match). */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            403: components["responses"]["Forbidden"];
            500: components["responses"]["Internal"];
        };
    };
    getDocs: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The page. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
            403: components["responses"]["Forbidden"];
            500: components["responses"]["Internal"];
        };
    };
    getDocsAsset: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description a file name
                 * @example swagger-ui.css
                 */
                asset: components["parameters"]["Asset"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/javascript": string;
                    "text/css": string;
                    "image/png": string;
                };
            };
            403: components["responses"]["Forbidden"];
            /** @description There is no such file. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "not found"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            500: components["responses"]["Internal"];
        };
    };
    getRedoc: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The page. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
            403: components["responses"]["Forbidden"];
            500: components["responses"]["Internal"];
        };
    };
    getRedocAsset: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description a file name
                 * @example swagger-ui.css
                 */
                asset: components["parameters"]["Asset"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/javascript": string;
                };
            };
            403: components["responses"]["Forbidden"];
            /** @description There is no such file. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "not found"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            500: components["responses"]["Internal"];
        };
    };
    getPageAsset: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description a file name
                 * @example swagger-ui.css
                 */
                asset: components["parameters"]["Asset"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/javascript": string;
                    "text/css": string;
                    "image/svg+xml": string;
                };
            };
            403: components["responses"]["Forbidden"];
            /** @description There is no such file. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "not found"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            500: components["responses"]["Internal"];
        };
    };
    login: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "username": "admin",
                 *       "password": "correct horse battery staple"
                 *     }
                 */
                "application/json": components["schemas"]["LoginRequest"];
            };
        };
        responses: {
            /** @description Signed in. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Session"];
                };
            };
            /** @description The pair does not fit; which half is wrong is not said. */
            401: {
                headers: {
                    "WWW-Authenticate": components["headers"]["WwwAuthenticate"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "invalid username or password"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            403: components["responses"]["Forbidden"];
            413: components["responses"]["TooLarge"];
            422: components["responses"]["Unprocessable"];
            /** @description Too many failures for this username, or too many logins at once; `Retry-After` says how many seconds to wait. */
            429: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "too many failed logins for this username, try again in 240 seconds"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            500: components["responses"]["Internal"];
            /** @description The store cannot be reached. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "the store cannot be reached"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    openSession: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "username": "admin",
                 *       "password": "correct horse battery staple"
                 *     }
                 */
                "application/json": components["schemas"]["LoginRequest"];
            };
        };
        responses: {
            /** @description Signed in. */
            200: {
                headers: {
                    "Set-Cookie": components["headers"]["SetCookie"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Me"];
                };
            };
            /** @description The pair does not fit; which half is wrong is not said. */
            401: {
                headers: {
                    "WWW-Authenticate": components["headers"]["WwwAuthenticate"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "invalid username or password"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            403: components["responses"]["Forbidden"];
            413: components["responses"]["TooLarge"];
            422: components["responses"]["Unprocessable"];
            /** @description Too many failures for this username, or too many logins at once; `Retry-After` says how many seconds to wait. */
            429: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "too many failed logins for this username, try again in 240 seconds"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            500: components["responses"]["Internal"];
            /** @description The store cannot be reached. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "the store cannot be reached"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getAuthStatus: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The state of authentication. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "enabled": true,
                     *       "default_admin_active": false
                     *     }
                     */
                    "application/json": components["schemas"]["AuthStatus"];
                };
            };
            403: components["responses"]["Forbidden"];
            500: components["responses"]["Internal"];
            /** @description The store cannot be reached. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "the store cannot be reached"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getMe: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The signed-in user. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Me"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    logout: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The token is no longer valid, and a browser's cookie gone. */
            200: {
                headers: {
                    "Set-Cookie": components["headers"]["SetCookie"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "logged out"
                     *     }
                     */
                    "application/json": components["schemas"]["Message"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    changePassword: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "current_password": "correct horse battery staple",
                 *       "new_password": "another fine password"
                 *     }
                 */
                "application/json": components["schemas"]["PasswordChange"];
            };
        };
        responses: {
            /** @description The new password is in force. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "password changed"
                     *     }
                     */
                    "application/json": components["schemas"]["Message"];
                };
            };
            /** @description No valid token, or the current password is wrong. */
            401: {
                headers: {
                    "WWW-Authenticate": components["headers"]["WwwAuthenticate"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "invalid username or password"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            403: components["responses"]["Forbidden"];
            413: components["responses"]["TooLarge"];
            422: components["responses"]["Unprocessable"];
            /** @description Too many failures for this username, or too many logins at once; `Retry-After` says how many seconds to wait. */
            429: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "too many failed logins for this username, try again in 240 seconds"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    listUsers: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All users, by id. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["User"][];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    createUser: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "username": "grace",
                 *       "password": "a fine long password",
                 *       "role": "user"
                 *     }
                 */
                "application/json": components["schemas"]["NewUser"];
            };
        };
        responses: {
            /** @description The user can sign in. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreatedUser"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            /** @description The username is taken. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "username 'grace' already exists"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            413: components["responses"]["TooLarge"];
            422: components["responses"]["Unprocessable"];
            /** @description Too many passwords are being hashed at once; `Retry-After` says how many seconds to wait. */
            429: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "too many failed logins for this username, try again in 240 seconds"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteUser: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example 2 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The user and their sessions are gone. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "user 'grace' deleted"
                     *     }
                     */
                    "application/json": components["schemas"]["Message"];
                };
            };
            /** @description One cannot remove oneself or the last administrator. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "you cannot delete yourself"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            /** @description There is no such user. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "user not found"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            422: components["responses"]["Unprocessable"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    listClones: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The projects, by name. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Clone"][];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    cloneProject: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "url": "https://git.example/team/api",
                 *       "branch": "main",
                 *       "password": "a-token",
                 *       "describe": false
                 *     }
                 */
                "application/json": components["schemas"]["CloneRequest"];
            };
        };
        responses: {
            /** @description The job is queued. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CloneAccepted"];
                };
            };
            /** @description The address is none that may be fetched, the remote refuses the credentials, has no such branch or cannot be reached, or the descriptor model is missing or unavailable. Nothing is stored. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "'https://git.example/team/api' has no branch 'mian' — pass \"branch\" with the name of one that is there"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            /** @description The project name belongs to another repository, or a job of this project is queued or running. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "another job is running for project 'my-service'"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            413: components["responses"]["TooLarge"];
            422: components["responses"]["Unprocessable"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    listServers: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description the project's name
                 * @example my-service
                 */
                project: components["parameters"]["Project"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The servers that gave a sign of life in the last 15 seconds, those of the project first. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ServerOfProject"][];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            /** @description The project has no graph. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "no graph found for project 'my-service' — run POST /instances/pipeline to ingest it"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    createWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description the project's name
                 * @example my-service
                 */
                project: components["parameters"]["Project"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The path of the webhook at this service, and its secret. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Webhook"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            /** @description The project is not cloned from an address. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "project 'my-service' is not cloned from an address — POST /projects clones one"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description the project's name
                 * @example my-service
                 */
                project: components["parameters"]["Project"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description There is none any more. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Message"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            /** @description The project is not cloned from an address. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "project 'my-service' is not cloned from an address — POST /projects clones one"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    callWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description the project's name
                 * @example my-service
                 */
                project: components["parameters"]["Project"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "ref": "refs/heads/main"
                 *     }
                 */
                "application/json": components["schemas"]["WebhookEvent"];
            };
        };
        responses: {
            /** @description The call is genuine. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookTaken"];
                };
            };
            403: components["responses"]["Forbidden"];
            /** @description There is no such webhook, or the call is not signed with its secret; which of them is not said. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "there is no such webhook, or the call is not signed with its secret"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description A body of more than 1 MiB did not arrive within 10 s. */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "the request body did not arrive in time"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The body is over 25 MiB. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "request body exceeds the 25 MiB limit"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            422: components["responses"]["Unprocessable"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    startPipeline: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "repo_path": "/srv/code/my-service",
                 *       "describe": false
                 *     }
                 */
                "application/json": components["schemas"]["PipelineRequest"];
            };
        };
        responses: {
            /** @description The job is queued. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["JobAccepted"];
                };
            };
            /** @description The path is relative, missing, not a directory or outside `CKS_REPO_ROOTS`, its folder gives no usable project name, or the descriptor model is missing or unavailable. No job is created. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "descriptor model 'qwen3:4b' is not available in Ollama at http://127.0.0.1:11434 — pull it with 'ollama pull qwen3:4b'"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            /** @description The project name belongs to another path, or a job of this project is queued or running. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "another job is running for project 'my-service'"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            413: components["responses"]["TooLarge"];
            422: components["responses"]["Unprocessable"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    startGraph: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "repo_path": "/srv/code/my-service"
                 *     }
                 */
                "application/json": components["schemas"]["GraphRequest"];
            };
        };
        responses: {
            /** @description The job is queued. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["JobAccepted"];
                };
            };
            /** @description The path is relative, missing, not a directory or outside `CKS_REPO_ROOTS`, its folder gives no usable project name, or the revision is none of its repository. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "repo_path must be an absolute path"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            /** @description A revision is asked for of a project that is not ingested. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "no graph found for project 'my-service' — run POST /instances/pipeline to ingest it"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The project name belongs to another path, a job of this project is queued or running, or it holds as many revisions as it may. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "another job is running for project 'my-service'"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            413: components["responses"]["TooLarge"];
            422: components["responses"]["Unprocessable"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteProject: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description the project's name
                 * @example my-service
                 */
                project: components["parameters"]["Project"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The project is gone. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "project 'my-service' deleted"
                     *     }
                     */
                    "application/json": components["schemas"]["Message"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            /** @description There is no such project. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "project 'my-service' not found"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description A job of this project is queued or running. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "another job is running for project 'my-service'"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteRevision: {
        parameters: {
            query: {
                /**
                 * @description the revision's name, or its commit
                 * @example v1.2
                 */
                revision: string;
            };
            header?: never;
            path: {
                /**
                 * @description the project's name
                 * @example my-service
                 */
                project: components["parameters"]["Project"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The revision is gone. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "revision 'v1.2' of project 'my-service' deleted"
                     *     }
                     */
                    "application/json": components["schemas"]["Message"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            /** @description The project has no graph, or holds no such revision. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "project 'my-service' holds no revision 'v1.3' — it holds v1.2; POST /instances/graph with \"revision\" reads one"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description A job of this project is queued or running. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "another job is running for project 'my-service'"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            422: components["responses"]["Unprocessable"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    refreshDescriptions: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description the project's name
                 * @example my-service
                 */
                project: components["parameters"]["Project"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "force": true
                 *     }
                 */
                "application/json": components["schemas"]["RefreshRequest"];
            };
        };
        responses: {
            /** @description The job is queued. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["JobAccepted"];
                };
            };
            /** @description The descriptor model is missing or unavailable. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "no descriptor model specified — set CKS_DESCRIBE_MODEL to the model that shall write descriptions, or pass \"describe\": false"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            /** @description The project has no chunks. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "project 'my-service' has no chunks — ingest it first with POST /instances/pipeline"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The graph is missing, or a job of this project is queued or running. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "no graph JSON found for project 'my-service' — re-run POST /instances/pipeline to regenerate it"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            413: components["responses"]["TooLarge"];
            422: components["responses"]["Unprocessable"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    listJobs: {
        parameters: {
            query: {
                /**
                 * @description only jobs of this project
                 * @example my-service
                 */
                project?: string;
                /** @description only jobs in this state */
                status?: components["schemas"]["JobStatus"];
                /** @description the largest number of records to return */
                limit: components["parameters"]["ListLimit"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The jobs. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Job"][];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            422: components["responses"]["Unprocessable"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    getJob: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description the job's id
                 * @example 5b0f7a3e-2a53-4f0b-9a0d-6f1c9a7d2e11
                 */
                job_id: components["parameters"]["JobId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The job. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Job"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            /** @description There is no such job. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "job not found"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    cancelJob: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description the job's id
                 * @example 5b0f7a3e-2a53-4f0b-9a0d-6f1c9a7d2e11
                 */
                job_id: components["parameters"]["JobId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The job is asked to stop. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Job"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            /** @description There is no such job. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "job not found"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The job has ended already. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "job has already ended (succeeded)"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    streamJob: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description the job's id
                 * @example 5b0f7a3e-2a53-4f0b-9a0d-6f1c9a7d2e11
                 */
                job_id: components["parameters"]["JobId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The stream. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/event-stream": string;
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            /** @description There is no such job. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "job not found"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    listGraphs: {
        parameters: {
            query?: never;
            header?: {
                /** @description the `ETag` of a version the client has */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Every project that has a graph, by name. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProjectGraph"][];
                };
            };
            /** @description The client has this version already (If-None-Match). */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    getGraph: {
        parameters: {
            query: {
                /**
                 * @description one of the revisions that the project holds, by its name or commit; the files on disk when omitted
                 * @example v1.2
                 */
                revision?: components["parameters"]["Revision"];
                /**
                 * @description Ingest again first when up to 200 files have changed, and wait up to 20 seconds for it; where that cannot be, `tree.advice`
                 *     says why. For the roles that may ingest.
                 */
                fresh: components["parameters"]["Fresh"];
                /**
                 * @description `structural` gives every node (folders, files, modules, packages) and every edge
                 * @example structural
                 */
                include?: "structural";
                /**
                 * @description the largest number of nodes to return; there is no upper bound
                 * @example 5000
                 */
                limit: number;
                /**
                 * @description `detailed` adds to every edge how it was found: resolution, confidence, count and lines
                 * @example detailed
                 */
                edges?: "detailed";
            };
            header?: {
                /** @description the `ETag` of a version the client has */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /**
                 * @description the project's name
                 * @example my-service
                 */
                project: components["parameters"]["Project"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The graph. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Graph"];
                };
            };
            /** @description The client has this version already (If-None-Match). */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            /** @description The project has no ingested graph. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "no graph found for project 'my-service' — run POST /instances/pipeline to ingest it"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            422: components["responses"]["Unprocessable"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    listRevisions: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description the project's name
                 * @example my-service
                 */
                project: components["parameters"]["Project"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The revisions. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HeldRevision"][];
                };
            };
            401: components["responses"]["Unauthenticated"];
            /** @description The project has no ingested graph. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "no graph found for project 'my-service' — run POST /instances/pipeline to ingest it"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    getDiff: {
        parameters: {
            query: {
                /**
                 * @description the earlier revision, one that the project holds, by its name or commit
                 * @example v1.2
                 */
                base: string;
                /**
                 * @description the later revision; the files on disk as they were ingested when omitted
                 * @example v1.3
                 */
                head?: string;
                show: "all" | "entities" | "edges";
                /**
                 * @description only results in this file or folder
                 * @example src/http
                 */
                path?: components["parameters"]["UnderPath"];
                /** @description the largest number of entities and edges to return, together */
                limit: number;
                /** @description the `cursor` of the page before; the other parameters stay the same */
                cursor?: string;
                /**
                 * @description Ingest again first when up to 200 files have changed, and wait up to 20 seconds for it; where that cannot be, `tree.advice`
                 *     says why. For the roles that may ingest.
                 */
                fresh: components["parameters"]["Fresh"];
            };
            header?: {
                /** @description the `ETag` of a version the client has */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /**
                 * @description the project's name
                 * @example my-service
                 */
                project: components["parameters"]["Project"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The differences, by path and line; entities come first, then edges between entities that both revisions have. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GraphDiff"];
                };
            };
            /** @description The client has this version already (If-None-Match). */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            /** @description The project has no graph, or holds no such revision. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "project 'my-service' holds no revision 'v1.3' — it holds v1.2; POST /instances/graph with \"revision\" reads one"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The cursor is of an earlier graph. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "the graph has changed since this cursor was given — ask again without it"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            422: components["responses"]["Unprocessable"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    getFileGraph: {
        parameters: {
            query: {
                /**
                 * @description one of the revisions that the project holds, by its name or commit; the files on disk when omitted
                 * @example v1.2
                 */
                revision?: components["parameters"]["Revision"];
                /**
                 * @description Ingest again first when up to 200 files have changed, and wait up to 20 seconds for it; where that cannot be, `tree.advice`
                 *     says why. For the roles that may ingest.
                 */
                fresh: components["parameters"]["Fresh"];
            };
            header?: {
                /** @description the `ETag` of a version the client has */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /**
                 * @description the project's name
                 * @example my-service
                 */
                project: components["parameters"]["Project"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file view. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FileGraph"];
                };
            };
            /** @description The client has this version already (If-None-Match). */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            /** @description The project has no ingested graph. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "no graph found for project 'my-service' — run POST /instances/pipeline to ingest it"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            422: components["responses"]["Unprocessable"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    exportGraph: {
        parameters: {
            query: {
                /**
                 * @description one of the revisions that the project holds, by its name or commit; the files on disk when omitted
                 * @example v1.2
                 */
                revision?: components["parameters"]["Revision"];
                /**
                 * @description Ingest again first when up to 200 files have changed, and wait up to 20 seconds for it; where that cannot be, `tree.advice`
                 *     says why. For the roles that may ingest.
                 */
                fresh: components["parameters"]["Fresh"];
                /** @example graphml */
                format: "graphml" | "dot" | "cypher" | "jsonl" | "csv" | "mermaid";
                /** @description of CSV, which table */
                table: "nodes" | "edges";
                /**
                 * @description only what lies in this folder or file, relative to the root of the repository
                 * @example src/http
                 */
                path: string;
                /** @description `structural` gives every node (folders, files, modules, packages) and every edge; a flowchart always shows files */
                include?: "structural";
                /** @description the largest number of nodes, those with the most edges; all when omitted */
                limit?: number;
            };
            header?: never;
            path: {
                /**
                 * @description the project's name
                 * @example my-service
                 */
                project: components["parameters"]["Project"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The document. */
            200: {
                headers: {
                    /** @description a file name for it */
                    "Content-Disposition"?: string;
                    "X-CKS-Commit": components["headers"]["CommitOfDocument"];
                    "X-CKS-Generated-At": components["headers"]["TimeOfDocument"];
                    "X-CKS-Tree": components["headers"]["TreeOfDocument"];
                    [name: string]: unknown;
                };
                content: {
                    "application/graphml+xml": string;
                    "text/vnd.graphviz": string;
                    "application/x-cypher-query": string;
                    "application/x-ndjson": string;
                    "text/csv": string;
                    "text/vnd.mermaid": string;
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            /** @description The project has no ingested graph, or nothing at this path. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "project 'my-service' has no file or folder 'src/htp' — paths are relative to the root of its repository"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            422: components["responses"]["Unprocessable"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    exportScip: {
        parameters: {
            query: {
                /**
                 * @description one of the revisions that the project holds, by its name or commit; the files on disk when omitted
                 * @example v1.2
                 */
                revision?: components["parameters"]["Revision"];
                /**
                 * @description Ingest again first when up to 200 files have changed, and wait up to 20 seconds for it; where that cannot be, `tree.advice`
                 *     says why. For the roles that may ingest.
                 */
                fresh: components["parameters"]["Fresh"];
            };
            header?: never;
            path: {
                /**
                 * @description the project's name
                 * @example my-service
                 */
                project: components["parameters"]["Project"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The index. */
            200: {
                headers: {
                    /** @description a file name for it */
                    "Content-Disposition"?: string;
                    "X-CKS-Commit": components["headers"]["CommitOfDocument"];
                    "X-CKS-Generated-At": components["headers"]["TimeOfDocument"];
                    "X-CKS-Tree": components["headers"]["TreeOfDocument"];
                    [name: string]: unknown;
                };
                content: {
                    "application/x-protobuf": string;
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            /** @description The project has no ingested graph. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "no graph found for project 'my-service' — run POST /instances/pipeline to ingest it"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            422: components["responses"]["Unprocessable"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    getEntity: {
        parameters: {
            query: {
                /**
                 * @description one of the revisions that the project holds, by its name or commit; the files on disk when omitted
                 * @example v1.2
                 */
                revision?: components["parameters"]["Revision"];
                /**
                 * @description Ingest again first when up to 200 files have changed, and wait up to 20 seconds for it; where that cannot be, `tree.advice`
                 *     says why. For the roles that may ingest.
                 */
                fresh: components["parameters"]["Fresh"];
                /**
                 * @description the entity's qualified name, an unambiguous end of it, `path:line` or `path#name`
                 * @example src.server.Server.start
                 */
                name: string;
            };
            header?: {
                /** @description the `ETag` of a version the client has */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /**
                 * @description the project's name
                 * @example my-service
                 */
                project: components["parameters"]["Project"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The entity. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Entity"];
                };
            };
            /** @description The client has this version already (If-None-Match). */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            /** @description The project has no graph, or no such entity: then `candidates` are those with similar names. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "entity 'src.server.Server.stop' not found in project 'my-service' graph",
                     *       "candidates": []
                     *     }
                     */
                    "application/json": components["schemas"]["EntityRefusal"];
                };
            };
            /** @description Several entities may be meant: `candidates`, best first. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "entity 'stop' may be any of 2 in project 'my-service' graph — give more of its name, or path:line",
                     *       "candidates": []
                     *     }
                     */
                    "application/json": components["schemas"]["EntityRefusal"];
                };
            };
            422: components["responses"]["Unprocessable"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    getNeighborhood: {
        parameters: {
            query: {
                /**
                 * @description one of the revisions that the project holds, by its name or commit; the files on disk when omitted
                 * @example v1.2
                 */
                revision?: components["parameters"]["Revision"];
                /**
                 * @description Ingest again first when up to 200 files have changed, and wait up to 20 seconds for it; where that cannot be, `tree.advice`
                 *     says why. For the roles that may ingest.
                 */
                fresh: components["parameters"]["Fresh"];
                /**
                 * @description the qualified name of the centre, an unambiguous end of it, `path:line` or `path#name`
                 * @example src.server.Server.start
                 */
                entity: string;
                /** @description how many hops to follow */
                depth: number;
                /** @description `out` follows edges from source to target, `in` the other way */
                direction: components["schemas"]["Direction"];
                /** @description the largest number of nodes to return, the centre included */
                limit: number;
            };
            header?: {
                /** @description the `ETag` of a version the client has */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /**
                 * @description the project's name
                 * @example my-service
                 */
                project: components["parameters"]["Project"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The neighbourhood. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Neighborhood"];
                };
            };
            /** @description The client has this version already (If-None-Match). */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            /** @description The project has no graph, or no such entity: then `candidates` are those with similar names. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "entity 'src.server.Server.stop' not found in project 'my-service' graph",
                     *       "candidates": []
                     *     }
                     */
                    "application/json": components["schemas"]["EntityRefusal"];
                };
            };
            /** @description Several entities may be meant: `candidates`, best first. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "entity 'stop' may be any of 2 in project 'my-service' graph — give more of its name, or path:line",
                     *       "candidates": []
                     *     }
                     */
                    "application/json": components["schemas"]["EntityRefusal"];
                };
            };
            422: components["responses"]["Unprocessable"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    getPaths: {
        parameters: {
            query: {
                /**
                 * @description one of the revisions that the project holds, by its name or commit; the files on disk when omitted
                 * @example v1.2
                 */
                revision?: components["parameters"]["Revision"];
                /**
                 * @description Ingest again first when up to 200 files have changed, and wait up to 20 seconds for it; where that cannot be, `tree.advice`
                 *     says why. For the roles that may ingest.
                 */
                fresh: components["parameters"]["Fresh"];
                /**
                 * @description where to begin
                 * @example Server.start
                 */
                from: string;
                /**
                 * @description where to arrive
                 * @example Server.start
                 */
                to: string;
                /** @description the edge types that a path may follow, with commas between them */
                types: string;
                /** @description the largest number of paths */
                limit: number;
            };
            header?: {
                /** @description the `ETag` of a version the client has */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /**
                 * @description the project's name
                 * @example my-service
                 */
                project: components["parameters"]["Project"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The paths; none when neither way leads there. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Paths"];
                };
            };
            /** @description The client has this version already (If-None-Match). */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description One of `types` is no edge type. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "types: 'CALL' is no edge type — use CONTAINS, DEFINES"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            /** @description The project has no graph, or no entity has that name: then `candidates` are those with similar names. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "entity 'Server.stopp' not found in project 'my-service' graph",
                     *       "candidates": []
                     *     }
                     */
                    "application/json": components["schemas"]["EntityRefusal"];
                };
            };
            /** @description Several entities may be meant: `candidates`, best first. (Or a cursor of an earlier graph.) */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "entity 'stop' may be any of 2 in project 'my-service' graph — give more of its name, or path:line",
                     *       "candidates": []
                     *     }
                     */
                    "application/json": components["schemas"]["EntityRefusal"];
                };
            };
            422: components["responses"]["Unprocessable"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    getDependencies: {
        parameters: {
            query: {
                /**
                 * @description one of the revisions that the project holds, by its name or commit; the files on disk when omitted
                 * @example v1.2
                 */
                revision?: components["parameters"]["Revision"];
                /**
                 * @description Ingest again first when up to 200 files have changed, and wait up to 20 seconds for it; where that cannot be, `tree.advice`
                 *     says why. For the roles that may ingest.
                 */
                fresh: components["parameters"]["Fresh"];
                /** @description `file`, `folder` (see `depth`), or `module`: the nearest folder with a manifest (package.json, pom.xml, go.mod, …) */
                level: "file" | "folder" | "module";
                /** @description of folders, only the first so many names; all when omitted */
                depth?: number;
                /** @description whether tests, examples and benchmarks take part */
                tests: "include" | "exclude";
                /** @description only dependencies of this part and those inside it; the edges then come with examples of the code behind them */
                from?: string;
                /** @description only dependencies on this part and those inside it; the edges then come with examples of the code behind them */
                to?: string;
                /** @description the largest number of results */
                limit: number;
            };
            header?: {
                /** @description the `ETag` of a version the client has */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /**
                 * @description the project's name
                 * @example my-service
                 */
                project: components["parameters"]["Project"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The parts and the edges between them. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Dependencies"];
                };
            };
            /** @description The client has this version already (If-None-Match). */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            /** @description The project has no ingested graph. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "no graph found for project 'my-service' — run POST /instances/pipeline to ingest it"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            422: components["responses"]["Unprocessable"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    getMap: {
        parameters: {
            query: {
                /**
                 * @description one of the revisions that the project holds, by its name or commit; the files on disk when omitted
                 * @example v1.2
                 */
                revision?: components["parameters"]["Revision"];
                /**
                 * @description Ingest again first when up to 200 files have changed, and wait up to 20 seconds for it; where that cannot be, `tree.advice`
                 *     says why. For the roles that may ingest.
                 */
                fresh: components["parameters"]["Fresh"];
                /**
                 * @description only what lies in this folder; the whole repository when omitted
                 * @example src/http
                 */
                under?: string;
                /** @description about how many boxes to open; more where a folder alone has more */
                boxes: number;
                /** @description whether tests, examples and benchmarks take part */
                tests: "include" | "exclude";
            };
            header?: {
                /** @description the `ETag` of a version the client has */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /**
                 * @description the project's name
                 * @example my-service
                 */
                project: components["parameters"]["Project"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The map; without boxes where the folder holds nothing but tests, and these are excluded. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ModuleMap"];
                };
            };
            /** @description The client has this version already (If-None-Match). */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            /** @description The project has no ingested graph, or no such folder. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "no graph found for project 'my-service' — run POST /instances/pipeline to ingest it"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            422: components["responses"]["Unprocessable"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    getCycles: {
        parameters: {
            query: {
                /**
                 * @description one of the revisions that the project holds, by its name or commit; the files on disk when omitted
                 * @example v1.2
                 */
                revision?: components["parameters"]["Revision"];
                /**
                 * @description Ingest again first when up to 200 files have changed, and wait up to 20 seconds for it; where that cannot be, `tree.advice`
                 *     says why. For the roles that may ingest.
                 */
                fresh: components["parameters"]["Fresh"];
                /** @description `file`, `folder` (see `depth`), or `module`: the nearest folder with a manifest (package.json, pom.xml, go.mod, …) */
                level: "file" | "folder" | "module";
                /** @description of folders, only the first so many names; all when omitted */
                depth?: number;
                /** @description whether tests, examples and benchmarks take part */
                tests: "include" | "exclude";
                /** @description the largest number of results */
                limit: number;
            };
            header?: {
                /** @description the `ETag` of a version the client has */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /**
                 * @description the project's name
                 * @example my-service
                 */
                project: components["parameters"]["Project"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The cycles. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Cycles"];
                };
            };
            /** @description The client has this version already (If-None-Match). */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            /** @description The project has no ingested graph. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "no graph found for project 'my-service' — run POST /instances/pipeline to ingest it"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            422: components["responses"]["Unprocessable"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    getRoutes: {
        parameters: {
            query: {
                /**
                 * @description one of the revisions that the project holds, by its name or commit; the files on disk when omitted
                 * @example v1.2
                 */
                revision?: components["parameters"]["Revision"];
                /**
                 * @description Ingest again first when up to 200 files have changed, and wait up to 20 seconds for it; where that cannot be, `tree.advice`
                 *     says why. For the roles that may ingest.
                 */
                fresh: components["parameters"]["Fresh"];
                /**
                 * @description only this route (`GET /users/{id}`, `/users/{id}`), or, where there is none, those with this text in their path
                 * @example GET /users/{id}
                 */
                route?: string;
                /**
                 * @description only routes of this framework
                 * @example express
                 */
                framework?: string;
                /**
                 * @description only results in this file or folder
                 * @example src/http
                 */
                path?: components["parameters"]["UnderPath"];
                /** @description whether routes that tests, examples and benchmarks register are left out, included, or the only ones */
                tests: "include" | "exclude" | "only";
                /** @description the largest number of results to return */
                limit: components["parameters"]["RelationLimit"];
                /** @description the `cursor` of the page before; the other parameters stay the same */
                cursor?: components["parameters"]["Cursor"];
            };
            header?: {
                /** @description the `ETag` of a version the client has */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /**
                 * @description the project's name
                 * @example my-service
                 */
                project: components["parameters"]["Project"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The routes. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Routes"];
                };
            };
            /** @description The client has this version already (If-None-Match). */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            /** @description The project has no ingested graph. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "no graph found for project 'my-service' — run POST /instances/pipeline to ingest it"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description A cursor of an earlier graph. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "the graph has changed since the page that gave this cursor — ask again without it"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            422: components["responses"]["Unprocessable"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    getUnused: {
        parameters: {
            query: {
                /**
                 * @description one of the revisions that the project holds, by its name or commit; the files on disk when omitted
                 * @example v1.2
                 */
                revision?: components["parameters"]["Revision"];
                /**
                 * @description Ingest again first when up to 200 files have changed, and wait up to 20 seconds for it; where that cannot be, `tree.advice`
                 *     says why. For the roles that may ingest.
                 */
                fresh: components["parameters"]["Fresh"];
                /** @description whether exports count as used: `library` they do, `application` they do not, `auto` where the manifests say that others import the code */
                surface: "auto" | "library" | "application";
                /** @description the least certainty */
                certainty: "sure" | "likely" | "possible";
                /**
                 * @description only results in this file or folder
                 * @example src/http
                 */
                path?: components["parameters"]["UnderPath"];
                /** @description the largest number of results to return */
                limit: components["parameters"]["RelationLimit"];
                /** @description the `cursor` of the page before; the other parameters stay the same */
                cursor?: components["parameters"]["Cursor"];
            };
            header?: {
                /** @description the `ETag` of a version the client has */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /**
                 * @description the project's name
                 * @example my-service
                 */
                project: components["parameters"]["Project"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The unused entities. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Unused"];
                };
            };
            /** @description The client has this version already (If-None-Match). */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            /** @description The project has no ingested graph. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "no graph found for project 'my-service' — run POST /instances/pipeline to ingest it"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description A cursor of an earlier graph. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "the project was ingested again since the first page: ask without a cursor"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            422: components["responses"]["Unprocessable"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    getHotspots: {
        parameters: {
            query: {
                /**
                 * @description one of the revisions that the project holds, by its name or commit; the files on disk when omitted
                 * @example v1.2
                 */
                revision?: components["parameters"]["Revision"];
                /**
                 * @description Ingest again first when up to 200 files have changed, and wait up to 20 seconds for it; where that cannot be, `tree.advice`
                 *     says why. For the roles that may ingest.
                 */
                fresh: components["parameters"]["Fresh"];
                /** @description what is ranked */
                level: "file" | "entity";
                /** @description the column by which the results are ranked, largest first */
                sort: "score" | "changes" | "users" | "uses" | "lines";
                /**
                 * @description only results in this file or folder
                 * @example src/http
                 */
                path?: components["parameters"]["UnderPath"];
                /** @description the largest number of results */
                limit: number;
            };
            header?: {
                /** @description the `ETag` of a version the client has */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /**
                 * @description the project's name
                 * @example my-service
                 */
                project: components["parameters"]["Project"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The hottest places. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Hotspots"];
                };
            };
            /** @description The client has this version already (If-None-Match). */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            /** @description The project has no ingested graph. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "no graph found for project 'my-service' — run POST /instances/pipeline to ingest it"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            422: components["responses"]["Unprocessable"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    getPackageUsers: {
        parameters: {
            query: {
                /**
                 * @description one of the revisions that the project holds, by its name or commit; the files on disk when omitted
                 * @example v1.2
                 */
                revision?: components["parameters"]["Revision"];
                /**
                 * @description Ingest again first when up to 200 files have changed, and wait up to 20 seconds for it; where that cannot be, `tree.advice`
                 *     says why. For the roles that may ingest.
                 */
                fresh: components["parameters"]["Fresh"];
                /**
                 * @description the package as imports name it
                 * @example lodash
                 */
                package: string;
                /**
                 * @description only uses of this name of the package
                 * @example debounce
                 */
                name?: string;
                /** @description whether to include results in tests, examples and benchmarks, leave them out, or give only these */
                tests: components["parameters"]["Tests"];
                /** @description the largest number of results to return */
                limit: components["parameters"]["RelationLimit"];
                /** @description the `cursor` of the page before; the other parameters stay the same */
                cursor?: components["parameters"]["Cursor"];
            };
            header?: {
                /** @description the `ETag` of a version the client has */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /**
                 * @description the project's name
                 * @example my-service
                 */
                project: components["parameters"]["Project"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The uses, production code first. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PackageUsers"];
                };
            };
            /** @description The client has this version already (If-None-Match). */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            /** @description The project has no ingested graph, or imports no such package. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "no file of project 'my-service' imports a package 'lodahs' — there are lodash"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description A cursor of an earlier graph. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "the graph has changed since this cursor was given — ask again without it"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            422: components["responses"]["Unprocessable"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    checkOwnRules: {
        parameters: {
            query: {
                /**
                 * @description one of the revisions that the project holds, by its name or commit; the files on disk when omitted
                 * @example v1.2
                 */
                revision?: components["parameters"]["Revision"];
                /**
                 * @description Ingest again first when up to 200 files have changed, and wait up to 20 seconds for it; where that cannot be, `tree.advice`
                 *     says why. For the roles that may ingest.
                 */
                fresh: components["parameters"]["Fresh"];
                /** @description `json`, or `sarif`: SARIF 2.1.0, as code-scanning services read it, with every violation */
                format: "json" | "sarif";
                /** @description the largest number of violations to return */
                limit: number;
            };
            header?: {
                /** @description the `ETag` of a version the client has */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /**
                 * @description the project's name
                 * @example my-service
                 */
                project: components["parameters"]["Project"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What the rules find. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RuleCheck"] | components["schemas"]["Sarif"];
                };
            };
            /** @description The client has this version already (If-None-Match). */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The rules cannot be read. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": ".cks/rules.yaml, line 4: rule 'core' has no `from`: name the paths that it is about, such as `src/core/**`"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            /** @description The project has no ingested graph, or no rules. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "project 'my-service' has no rules — write .cks/rules.yaml in its repository, or send rules with POST /graph/{project}/check"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            422: components["responses"]["Unprocessable"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    checkRules: {
        parameters: {
            query: {
                /**
                 * @description one of the revisions that the project holds, by its name or commit; the files on disk when omitted
                 * @example v1.2
                 */
                revision?: components["parameters"]["Revision"];
                /**
                 * @description Ingest again first when up to 200 files have changed, and wait up to 20 seconds for it; where that cannot be, `tree.advice`
                 *     says why. For the roles that may ingest.
                 */
                fresh: components["parameters"]["Fresh"];
                /** @description `json`, or `sarif`: SARIF 2.1.0, as code-scanning services read it, with every violation */
                format: "json" | "sarif";
                /** @description the largest number of violations to return */
                limit: number;
            };
            header?: never;
            path: {
                /**
                 * @description the project's name
                 * @example my-service
                 */
                project: components["parameters"]["Project"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "rules": "rules:\n  - name: core knows no http\n    from: src/core/**\n    deny: src/http/**\n"
                 *     }
                 */
                "application/json": components["schemas"]["RulesRequest"];
            };
        };
        responses: {
            /** @description What the rules find. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RuleCheck"] | components["schemas"]["Sarif"];
                };
            };
            /** @description The rules cannot be read. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": ".cks/rules.yaml, line 4: rule 'core' has no `from`: name the paths that it is about, such as `src/core/**`"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            /** @description The project has no ingested graph. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "no graph found for project 'my-service' — run POST /instances/pipeline to ingest it"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            413: components["responses"]["TooLarge"];
            422: components["responses"]["Unprocessable"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    findSymbols: {
        parameters: {
            query: {
                /**
                 * @description one of the revisions that the project holds, by its name or commit; the files on disk when omitted
                 * @example v1.2
                 */
                revision?: components["parameters"]["Revision"];
                /**
                 * @description Ingest again first when up to 200 files have changed, and wait up to 20 seconds for it; where that cannot be, `tree.advice`
                 *     says why. For the roles that may ingest.
                 */
                fresh: components["parameters"]["Fresh"];
                /**
                 * @description what was typed; parts before a dot are looked for in the names around, with a slash files are found
                 * @example Cont.js
                 */
                q: string;
                /** @description only symbols of this kind */
                kind?: components["schemas"]["SymbolKind"];
                /**
                 * @description only results in this file or folder
                 * @example src/http
                 */
                path?: components["parameters"]["UnderPath"];
                /** @description the largest number of symbols to return */
                limit: number;
            };
            header?: {
                /** @description the `ETag` of a version the client has */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /**
                 * @description the project's name
                 * @example my-service
                 */
                project: components["parameters"]["Project"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The symbols found, best first. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Symbols"];
                };
            };
            /** @description The client has this version already (If-None-Match). */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            /** @description The project has no ingested graph. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "no graph found for project 'my-service' — run POST /instances/pipeline to ingest it"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            422: components["responses"]["Unprocessable"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    getSource: {
        parameters: {
            query: {
                /**
                 * @description one of the revisions that the project holds, by its name or commit; the files on disk when omitted
                 * @example v1.2
                 */
                revision?: components["parameters"]["Revision"];
                /**
                 * @description Ingest again first when up to 200 files have changed, and wait up to 20 seconds for it; where that cannot be, `tree.advice`
                 *     says why. For the roles that may ingest.
                 */
                fresh: components["parameters"]["Fresh"];
                /**
                 * @description a file of the graph, relative to the repository
                 * @example src/server.ts
                 */
                path: string;
                /** @description the first line to return, 1-based */
                from: number;
                /** @description the largest number of lines to return */
                limit: number;
                /** @description `include` says which names in the lines lead to which entities */
                references: "include" | "exclude";
            };
            header?: {
                /** @description the `ETag` of a version the client has */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /**
                 * @description the project's name
                 * @example my-service
                 */
                project: components["parameters"]["Project"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The lines. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SourceText"];
                };
            };
            /** @description The client has this version already (If-None-Match). */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            /** @description The project has no graph, or its graph no such file. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "file 'src/none.ts' not found in project 'my-service' graph"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            422: components["responses"]["Unprocessable"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    getCallers: {
        parameters: {
            query: {
                /**
                 * @description one of the revisions that the project holds, by its name or commit; the files on disk when omitted
                 * @example v1.2
                 */
                revision?: components["parameters"]["Revision"];
                /**
                 * @description Ingest again first when up to 200 files have changed, and wait up to 20 seconds for it; where that cannot be, `tree.advice`
                 *     says why. For the roles that may ingest.
                 */
                fresh: components["parameters"]["Fresh"];
                /**
                 * @description A qualified name, an unambiguous end of one (`Server.start`), `path:line` (the innermost entity there),
                 *     `path#name`, or a file. Overloads are told apart by their parameters: `parse(Reader)`.
                 * @example Server.start
                 */
                entity: components["parameters"]["EntityName"];
                /** @description how many steps to follow */
                depth: components["parameters"]["RelationDepth"];
                /** @description whether to include results in tests, examples and benchmarks, leave them out, or give only these */
                tests: components["parameters"]["Tests"];
                /** @description the least certainty of the edges that are followed */
                certainty: components["parameters"]["Certainty"];
                /**
                 * @description only results in this file or folder
                 * @example src/http
                 */
                path?: components["parameters"]["UnderPath"];
                /** @description the largest number of results to return */
                limit: components["parameters"]["RelationLimit"];
                /** @description the `cursor` of the page before; the other parameters stay the same */
                cursor?: components["parameters"]["Cursor"];
            };
            header?: {
                /** @description the `ETag` of a version the client has */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /**
                 * @description the project's name
                 * @example my-service
                 */
                project: components["parameters"]["Project"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The callers, nearest first. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Relations"];
                };
            };
            /** @description The client has this version already (If-None-Match). */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            /** @description The project has no graph, or no entity has that name: then `candidates` are those with similar names. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "entity 'Server.stopp' not found in project 'my-service' graph",
                     *       "candidates": []
                     *     }
                     */
                    "application/json": components["schemas"]["EntityRefusal"];
                };
            };
            /** @description Several entities may be meant: `candidates`, best first. (Or a cursor of an earlier graph.) */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "entity 'stop' may be any of 2 in project 'my-service' graph — give more of its name, or path:line",
                     *       "candidates": []
                     *     }
                     */
                    "application/json": components["schemas"]["EntityRefusal"];
                };
            };
            422: components["responses"]["Unprocessable"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    getCallees: {
        parameters: {
            query: {
                /**
                 * @description one of the revisions that the project holds, by its name or commit; the files on disk when omitted
                 * @example v1.2
                 */
                revision?: components["parameters"]["Revision"];
                /**
                 * @description Ingest again first when up to 200 files have changed, and wait up to 20 seconds for it; where that cannot be, `tree.advice`
                 *     says why. For the roles that may ingest.
                 */
                fresh: components["parameters"]["Fresh"];
                /**
                 * @description A qualified name, an unambiguous end of one (`Server.start`), `path:line` (the innermost entity there),
                 *     `path#name`, or a file. Overloads are told apart by their parameters: `parse(Reader)`.
                 * @example Server.start
                 */
                entity: components["parameters"]["EntityName"];
                /** @description how many steps to follow */
                depth: components["parameters"]["RelationDepth"];
                /** @description whether to include results in tests, examples and benchmarks, leave them out, or give only these */
                tests: components["parameters"]["Tests"];
                /** @description the least certainty of the edges that are followed */
                certainty: components["parameters"]["Certainty"];
                /**
                 * @description only results in this file or folder
                 * @example src/http
                 */
                path?: components["parameters"]["UnderPath"];
                /** @description the largest number of results to return */
                limit: components["parameters"]["RelationLimit"];
                /** @description the `cursor` of the page before; the other parameters stay the same */
                cursor?: components["parameters"]["Cursor"];
            };
            header?: {
                /** @description the `ETag` of a version the client has */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /**
                 * @description the project's name
                 * @example my-service
                 */
                project: components["parameters"]["Project"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The entities called, nearest first. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Relations"];
                };
            };
            /** @description The client has this version already (If-None-Match). */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            /** @description The project has no graph, or no entity has that name: then `candidates` are those with similar names. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "entity 'Server.stopp' not found in project 'my-service' graph",
                     *       "candidates": []
                     *     }
                     */
                    "application/json": components["schemas"]["EntityRefusal"];
                };
            };
            /** @description Several entities may be meant: `candidates`, best first. (Or a cursor of an earlier graph.) */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "entity 'stop' may be any of 2 in project 'my-service' graph — give more of its name, or path:line",
                     *       "candidates": []
                     *     }
                     */
                    "application/json": components["schemas"]["EntityRefusal"];
                };
            };
            422: components["responses"]["Unprocessable"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    getUsers: {
        parameters: {
            query: {
                /**
                 * @description one of the revisions that the project holds, by its name or commit; the files on disk when omitted
                 * @example v1.2
                 */
                revision?: components["parameters"]["Revision"];
                /**
                 * @description Ingest again first when up to 200 files have changed, and wait up to 20 seconds for it; where that cannot be, `tree.advice`
                 *     says why. For the roles that may ingest.
                 */
                fresh: components["parameters"]["Fresh"];
                /**
                 * @description A qualified name, an unambiguous end of one (`Server.start`), `path:line` (the innermost entity there),
                 *     `path#name`, or a file. Overloads are told apart by their parameters: `parse(Reader)`.
                 * @example Server.start
                 */
                entity: components["parameters"]["EntityName"];
                /** @description how many steps to follow */
                depth: components["parameters"]["RelationDepth"];
                /** @description whether to include results in tests, examples and benchmarks, leave them out, or give only these */
                tests: components["parameters"]["Tests"];
                /** @description the least certainty of the edges that are followed */
                certainty: components["parameters"]["Certainty"];
                /**
                 * @description only results in this file or folder
                 * @example src/http
                 */
                path?: components["parameters"]["UnderPath"];
                /** @description the largest number of results to return */
                limit: components["parameters"]["RelationLimit"];
                /** @description the `cursor` of the page before; the other parameters stay the same */
                cursor?: components["parameters"]["Cursor"];
            };
            header?: {
                /** @description the `ETag` of a version the client has */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /**
                 * @description the project's name
                 * @example my-service
                 */
                project: components["parameters"]["Project"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The users, nearest first. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Relations"];
                };
            };
            /** @description The client has this version already (If-None-Match). */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            /** @description The project has no graph, or no entity has that name: then `candidates` are those with similar names. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "entity 'Server.stopp' not found in project 'my-service' graph",
                     *       "candidates": []
                     *     }
                     */
                    "application/json": components["schemas"]["EntityRefusal"];
                };
            };
            /** @description Several entities may be meant: `candidates`, best first. (Or a cursor of an earlier graph.) */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "entity 'stop' may be any of 2 in project 'my-service' graph — give more of its name, or path:line",
                     *       "candidates": []
                     *     }
                     */
                    "application/json": components["schemas"]["EntityRefusal"];
                };
            };
            422: components["responses"]["Unprocessable"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    getImplementations: {
        parameters: {
            query: {
                /**
                 * @description one of the revisions that the project holds, by its name or commit; the files on disk when omitted
                 * @example v1.2
                 */
                revision?: components["parameters"]["Revision"];
                /**
                 * @description Ingest again first when up to 200 files have changed, and wait up to 20 seconds for it; where that cannot be, `tree.advice`
                 *     says why. For the roles that may ingest.
                 */
                fresh: components["parameters"]["Fresh"];
                /**
                 * @description A qualified name, an unambiguous end of one (`Server.start`), `path:line` (the innermost entity there),
                 *     `path#name`, or a file. Overloads are told apart by their parameters: `parse(Reader)`.
                 * @example Server.start
                 */
                entity: components["parameters"]["EntityName"];
                /** @description how many steps to follow */
                depth: components["parameters"]["HeritageDepth"];
                /** @description whether to include results in tests, examples and benchmarks, leave them out, or give only these */
                tests: components["parameters"]["Tests"];
                /** @description the least certainty of the edges that are followed */
                certainty: components["parameters"]["Certainty"];
                /**
                 * @description only results in this file or folder
                 * @example src/http
                 */
                path?: components["parameters"]["UnderPath"];
                /** @description the largest number of results to return */
                limit: components["parameters"]["RelationLimit"];
                /** @description the `cursor` of the page before; the other parameters stay the same */
                cursor?: components["parameters"]["Cursor"];
            };
            header?: {
                /** @description the `ETag` of a version the client has */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /**
                 * @description the project's name
                 * @example my-service
                 */
                project: components["parameters"]["Project"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The implementations, nearest first. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Relations"];
                };
            };
            /** @description The client has this version already (If-None-Match). */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            /** @description The project has no graph, or no entity has that name: then `candidates` are those with similar names. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "entity 'Server.stopp' not found in project 'my-service' graph",
                     *       "candidates": []
                     *     }
                     */
                    "application/json": components["schemas"]["EntityRefusal"];
                };
            };
            /** @description Several entities may be meant: `candidates`, best first. (Or a cursor of an earlier graph.) */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "entity 'stop' may be any of 2 in project 'my-service' graph — give more of its name, or path:line",
                     *       "candidates": []
                     *     }
                     */
                    "application/json": components["schemas"]["EntityRefusal"];
                };
            };
            422: components["responses"]["Unprocessable"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    getOverrides: {
        parameters: {
            query: {
                /**
                 * @description one of the revisions that the project holds, by its name or commit; the files on disk when omitted
                 * @example v1.2
                 */
                revision?: components["parameters"]["Revision"];
                /**
                 * @description Ingest again first when up to 200 files have changed, and wait up to 20 seconds for it; where that cannot be, `tree.advice`
                 *     says why. For the roles that may ingest.
                 */
                fresh: components["parameters"]["Fresh"];
                /**
                 * @description A qualified name, an unambiguous end of one (`Server.start`), `path:line` (the innermost entity there),
                 *     `path#name`, or a file. Overloads are told apart by their parameters: `parse(Reader)`.
                 * @example Server.start
                 */
                entity: components["parameters"]["EntityName"];
                /** @description how many steps to follow */
                depth: components["parameters"]["HeritageDepth"];
                /** @description whether to include results in tests, examples and benchmarks, leave them out, or give only these */
                tests: components["parameters"]["Tests"];
                /** @description the least certainty of the edges that are followed */
                certainty: components["parameters"]["Certainty"];
                /**
                 * @description only results in this file or folder
                 * @example src/http
                 */
                path?: components["parameters"]["UnderPath"];
                /** @description the largest number of results to return */
                limit: components["parameters"]["RelationLimit"];
                /** @description the `cursor` of the page before; the other parameters stay the same */
                cursor?: components["parameters"]["Cursor"];
            };
            header?: {
                /** @description the `ETag` of a version the client has */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /**
                 * @description the project's name
                 * @example my-service
                 */
                project: components["parameters"]["Project"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The overriding methods, nearest first. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Relations"];
                };
            };
            /** @description The client has this version already (If-None-Match). */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            /** @description The project has no graph, or no entity has that name: then `candidates` are those with similar names. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "entity 'Server.stopp' not found in project 'my-service' graph",
                     *       "candidates": []
                     *     }
                     */
                    "application/json": components["schemas"]["EntityRefusal"];
                };
            };
            /** @description Several entities may be meant: `candidates`, best first. (Or a cursor of an earlier graph.) */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "entity 'stop' may be any of 2 in project 'my-service' graph — give more of its name, or path:line",
                     *       "candidates": []
                     *     }
                     */
                    "application/json": components["schemas"]["EntityRefusal"];
                };
            };
            422: components["responses"]["Unprocessable"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    getSubclasses: {
        parameters: {
            query: {
                /**
                 * @description one of the revisions that the project holds, by its name or commit; the files on disk when omitted
                 * @example v1.2
                 */
                revision?: components["parameters"]["Revision"];
                /**
                 * @description Ingest again first when up to 200 files have changed, and wait up to 20 seconds for it; where that cannot be, `tree.advice`
                 *     says why. For the roles that may ingest.
                 */
                fresh: components["parameters"]["Fresh"];
                /**
                 * @description A qualified name, an unambiguous end of one (`Server.start`), `path:line` (the innermost entity there),
                 *     `path#name`, or a file. Overloads are told apart by their parameters: `parse(Reader)`.
                 * @example Server.start
                 */
                entity: components["parameters"]["EntityName"];
                /** @description how many steps to follow */
                depth: components["parameters"]["HeritageDepth"];
                /** @description whether to include results in tests, examples and benchmarks, leave them out, or give only these */
                tests: components["parameters"]["Tests"];
                /** @description the least certainty of the edges that are followed */
                certainty: components["parameters"]["Certainty"];
                /**
                 * @description only results in this file or folder
                 * @example src/http
                 */
                path?: components["parameters"]["UnderPath"];
                /** @description the largest number of results to return */
                limit: components["parameters"]["RelationLimit"];
                /** @description the `cursor` of the page before; the other parameters stay the same */
                cursor?: components["parameters"]["Cursor"];
            };
            header?: {
                /** @description the `ETag` of a version the client has */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /**
                 * @description the project's name
                 * @example my-service
                 */
                project: components["parameters"]["Project"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The subtypes, nearest first. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Relations"];
                };
            };
            /** @description The client has this version already (If-None-Match). */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            /** @description The project has no graph, or no entity has that name: then `candidates` are those with similar names. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "entity 'Server.stopp' not found in project 'my-service' graph",
                     *       "candidates": []
                     *     }
                     */
                    "application/json": components["schemas"]["EntityRefusal"];
                };
            };
            /** @description Several entities may be meant: `candidates`, best first. (Or a cursor of an earlier graph.) */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "entity 'stop' may be any of 2 in project 'my-service' graph — give more of its name, or path:line",
                     *       "candidates": []
                     *     }
                     */
                    "application/json": components["schemas"]["EntityRefusal"];
                };
            };
            422: components["responses"]["Unprocessable"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    getImpact: {
        parameters: {
            query: {
                /**
                 * @description one of the revisions that the project holds, by its name or commit; the files on disk when omitted
                 * @example v1.2
                 */
                revision?: components["parameters"]["Revision"];
                /**
                 * @description Ingest again first when up to 200 files have changed, and wait up to 20 seconds for it; where that cannot be, `tree.advice`
                 *     says why. For the roles that may ingest.
                 */
                fresh: components["parameters"]["Fresh"];
            };
            header?: never;
            path: {
                /**
                 * @description the project's name
                 * @example my-service
                 */
                project: components["parameters"]["Project"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "base_ref": "main",
                 *       "target_ref": "feature",
                 *       "setting": "likely"
                 *     }
                 */
                "application/json": components["schemas"]["ImpactRequest"];
            };
        };
        responses: {
            /** @description What is affected. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ImpactReport"];
                };
            };
            /** @description A ref names no commit, the histories are unrelated, the diff is too large, or there is no repository. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "base_ref 'mian' does not name a commit of the repository"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            /** @description The project has no graph, or no such entity: then `candidates` are those with similar names. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "entity 'src.server.Server.stop' not found in project 'my-service' graph",
                     *       "candidates": []
                     *     }
                     */
                    "application/json": components["schemas"]["EntityRefusal"];
                };
            };
            /** @description Several entities may be meant: `candidates`, best first. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "entity 'stop' may be any of 2 in project 'my-service' graph — give more of its name, or path:line",
                     *       "candidates": []
                     *     }
                     */
                    "application/json": components["schemas"]["EntityRefusal"];
                };
            };
            413: components["responses"]["TooLarge"];
            422: components["responses"]["Unprocessable"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    search: {
        parameters: {
            query: {
                /**
                 * @description Ingest again first when up to 200 files have changed, and wait up to 20 seconds for it; where that cannot be, `tree.advice`
                 *     says why. For the roles that may ingest.
                 */
                fresh: components["parameters"]["Fresh"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "project_name": "my-service",
                 *       "query": "where are sessions ended",
                 *       "top_k": 8
                 *     }
                 */
                "application/json": components["schemas"]["SearchRequest"];
            };
        };
        responses: {
            /**
             * @description The code found: the seeds, best first, then what the graph adds to them, best first. Text in quotation marks,
             *     and codes such as `ECONNRESET`, come first where they stand.
             */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SearchResults"];
                };
            };
            /** @description A language is unknown. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "unknown languages: cobol — known are typescript, javascript, python"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            /** @description The project is not ingested. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "project 'my-service' has no chunks — ingest it first with POST /instances/pipeline"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            413: components["responses"]["TooLarge"];
            422: components["responses"]["Unprocessable"];
            500: components["responses"]["Internal"];
            /** @description The embedder's server cannot be reached. */
            502: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "the embedder at http://127.0.0.1:11434 cannot be reached"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            503: components["responses"]["Unavailable"];
        };
    };
    grep: {
        parameters: {
            query: {
                /**
                 * @description Ingest again first when up to 200 files have changed, and wait up to 20 seconds for it; where that cannot be, `tree.advice`
                 *     says why. For the roles that may ingest.
                 */
                fresh: components["parameters"]["Fresh"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "project_name": "my-service",
                 *       "pattern": "ECONNRESET",
                 *       "globs": [
                 *         "*.ts",
                 *         "!vendor"
                 *       ],
                 *       "context": 1
                 *     }
                 */
                "application/json": components["schemas"]["GrepRequest"];
            };
        };
        responses: {
            /** @description The files with matching lines. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GrepResults"];
                };
            };
            /** @description The pattern is no regular expression, there is no such language, or the repository is not where it was. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "the pattern is no regular expression of RE2: missing closing ): `(`"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            /** @description A project has no ingested graph. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "no graph found for project 'my-service'"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The cursor is of an earlier ingest. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "the graph has changed since this cursor was given — ask again without it"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            413: components["responses"]["TooLarge"];
            422: components["responses"]["Unprocessable"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    chat: {
        parameters: {
            query: {
                /**
                 * @description Ingest again first when up to 200 files have changed, and wait up to 20 seconds for it; where that cannot be, `tree.advice`
                 *     says why. For the roles that may ingest.
                 */
                fresh: components["parameters"]["Fresh"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "message": "How does a job survive a restart?",
                 *       "project_name": "my-service",
                 *       "audience": "developer"
                 *     }
                 */
                "application/json": components["schemas"]["ChatRequest"];
            };
        };
        responses: {
            /** @description The stream. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/event-stream": string;
                };
            };
            /** @description No language model is configured. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "no language model is configured — configure one through POST /config/llm"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            /** @description The project is not ingested, or the conversation is unknown, another user's or another project's. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "project 'my-service' has no chunks — ingest it first with POST /instances/pipeline"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            413: components["responses"]["TooLarge"];
            422: components["responses"]["Unprocessable"];
            500: components["responses"]["Internal"];
            /** @description The embedder's server cannot be reached. */
            502: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "the embedder at http://127.0.0.1:11434 cannot be reached"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            503: components["responses"]["Unavailable"];
        };
    };
    listConversations: {
        parameters: {
            query?: {
                /**
                 * @description only conversations about this project
                 * @example my-service
                 */
                project?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The conversations. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConversationSummary"][];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    getConversation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description the conversation's id
                 * @example 0f6f2b1c-4c1e-4b6e-8f3b-2d9c7a5e1b30
                 */
                id: components["parameters"]["ConversationId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The conversation. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Conversation"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            /** @description There is no such conversation, or it is another user's. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "conversation not found"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteConversation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description the conversation's id
                 * @example 0f6f2b1c-4c1e-4b6e-8f3b-2d9c7a5e1b30
                 */
                id: components["parameters"]["ConversationId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The conversation is gone. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeletedConversation"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            /** @description There is no such conversation, or it is another user's. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "conversation not found"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    getLlm: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The configuration in force. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LlmConfig"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            /** @description Nothing is configured. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "no language model is configured — configure one through POST /config/llm"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    setLlm: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "is_local": true,
                 *       "provider_data": {
                 *         "provider_name": "ollama",
                 *         "model": "qwen3:8b"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["LlmConfigRequest"];
            };
        };
        responses: {
            /** @description The configuration now in force. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LlmConfig"];
                };
            };
            /** @description The configuration is invalid or its validation failed; nothing is saved. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "provider validation failed: model 'qwen3:8b' is not available"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["TooLarge"];
            422: components["responses"]["Unprocessable"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    listLlmModels: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The models. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LlmModels"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            /** @description Nothing is configured. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "no language model is configured — configure one through POST /config/llm"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            500: components["responses"]["Internal"];
            /** @description The provider cannot be reached. */
            502: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "the provider at http://127.0.0.1:11434 cannot be reached"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            503: components["responses"]["Unavailable"];
        };
    };
    getLlmHealth: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The model's state. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LlmHealth"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            /** @description Nothing is configured. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "no language model is configured — configure one through POST /config/llm"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    listLlmProviders: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The providers. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LlmProviders"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    listRuns: {
        parameters: {
            query: {
                /**
                 * @description only runs on this project
                 * @example my-service
                 */
                project?: string;
                /** @description only runs of this kind */
                kind?: components["schemas"]["RoutineKind"];
                /** @description the largest number of records to return */
                limit: components["parameters"]["ListLimit"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The runs. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RunSummary"][];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            422: components["responses"]["Unprocessable"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    startRun: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "kind": "review",
                 *       "project": "my-service",
                 *       "target_ref": "feature/login"
                 *     }
                 */
                "application/json": components["schemas"]["RunRequest"];
            };
        };
        responses: {
            /** @description The run is queued. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RunAccepted"];
                };
            };
            /** @description The refs, a playbook or the language model cannot be used. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "no language model is configured — configure one through POST /config/llm or pass model/provider in the launch payload"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            /** @description The project has no ingested graph. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "no graph found for project 'my-service' — run POST /instances/pipeline to ingest it"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description A job of this project is queued or running. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "another job is running for project 'my-service'"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            413: components["responses"]["TooLarge"];
            422: components["responses"]["Unprocessable"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    getRun: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description the run's id
                 * @example 8d6d1a2e-7a64-4ff2-9a11-0a3c5b7e9f20
                 */
                run_id: components["parameters"]["RunId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The run. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Run"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            /** @description There is no such run. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "run not found"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteRun: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description the run's id
                 * @example 8d6d1a2e-7a64-4ff2-9a11-0a3c5b7e9f20
                 */
                run_id: components["parameters"]["RunId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The run is gone. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeletedRun"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            /** @description There is no such run. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "run not found"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The run has not ended. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "run is still running — cancel its job first"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    getRunSarif: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description the run's id
                 * @example 8d6d1a2e-7a64-4ff2-9a11-0a3c5b7e9f20
                 */
                run_id: components["parameters"]["RunId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The SARIF log. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Sarif"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            /** @description There is no such run. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "run not found"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    getRunMarkdown: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description the run's id
                 * @example 8d6d1a2e-7a64-4ff2-9a11-0a3c5b7e9f20
                 */
                run_id: components["parameters"]["RunId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The document, with a file name for it. */
            200: {
                headers: {
                    /** @description a file name for it */
                    "Content-Disposition"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "text/markdown": string;
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            /** @description There is no such run. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "run not found"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    judgeFinding: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description the run's id
                 * @example 8d6d1a2e-7a64-4ff2-9a11-0a3c5b7e9f20
                 */
                run_id: components["parameters"]["RunId"];
                /** @example 1 */
                finding_id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "decision": "dismissed",
                 *       "reason": "the caller checks the sign"
                 *     }
                 */
                "application/json": components["schemas"]["FindingJudgement"];
            };
        };
        responses: {
            /** @description The finding as it is now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Finding"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            /** @description There is no such run, or it has no such finding. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "finding not found"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The run has not ended. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "run is still running — cancel its job first"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            413: components["responses"]["TooLarge"];
            422: components["responses"]["Unprocessable"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    listPlaybooks: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The playbooks. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PlaybookSummary"][];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    createPlaybook: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "api-review",
                 *       "content": "# Every handler checks its input",
                 *       "routines": [
                 *         "review"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["NewPlaybook"];
            };
        };
        responses: {
            /** @description The playbook. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Playbook"];
                };
            };
            /** @description The name or content breaks a rule. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "playbook content exceeds the 16KB limit (20480 bytes)"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            /** @description The name is taken. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "playbook 'api-review' already exists"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            413: components["responses"]["TooLarge"];
            422: components["responses"]["Unprocessable"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    getPlaybook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description the playbook's name
                 * @example api-review
                 */
                name: components["parameters"]["PlaybookName"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The playbook. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Playbook"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            /** @description There is no such playbook. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "playbook 'api-review' not found"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    deletePlaybook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description the playbook's name
                 * @example api-review
                 */
                name: components["parameters"]["PlaybookName"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The playbook is gone. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeletedNamed"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            /** @description There is no such playbook. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "playbook 'api-review' not found"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    updatePlaybook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description the playbook's name
                 * @example api-review
                 */
                name: components["parameters"]["PlaybookName"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "content": "# Every handler checks its input, and its caller"
                 *     }
                 */
                "application/json": components["schemas"]["PlaybookChange"];
            };
        };
        responses: {
            /** @description The whole playbook as it is now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Playbook"];
                };
            };
            /** @description The content breaks a rule. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "playbook content exceeds the 16KB limit (20480 bytes)"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            /** @description There is no such playbook. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "playbook 'api-review' not found"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            413: components["responses"]["TooLarge"];
            422: components["responses"]["Unprocessable"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    listSkills: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The skills. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SkillSummary"][];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    createSkill: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "sql-injection",
                 *       "description": "How this team builds SQL",
                 *       "content": "# Parameters only"
                 *     }
                 */
                "application/json": components["schemas"]["NewSkill"];
            };
        };
        responses: {
            /** @description The skill. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Skill"];
                };
            };
            /** @description The name, description or content breaks a rule. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "skill content exceeds the 16KB limit (20480 bytes)"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            /** @description The name is taken. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "skill 'sql-injection' already exists"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            413: components["responses"]["TooLarge"];
            422: components["responses"]["Unprocessable"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    getSkill: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description the skill's name
                 * @example sql-injection
                 */
                name: components["parameters"]["SkillName"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The skill. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Skill"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            /** @description There is no such skill. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "skill 'sql-injection' not found"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteSkill: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description the skill's name
                 * @example sql-injection
                 */
                name: components["parameters"]["SkillName"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The skill is gone. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeletedNamed"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            /** @description There is no such skill. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "skill 'sql-injection' not found"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    updateSkill: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description the skill's name
                 * @example sql-injection
                 */
                name: components["parameters"]["SkillName"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "description": "How SQL is built here"
                 *     }
                 */
                "application/json": components["schemas"]["SkillChange"];
            };
        };
        responses: {
            /** @description The whole skill as it is now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Skill"];
                };
            };
            /** @description The description or content breaks a rule. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "skill content exceeds the 16KB limit (20480 bytes)"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            /** @description There is no such skill. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "skill 'sql-injection' not found"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            413: components["responses"]["TooLarge"];
            422: components["responses"]["Unprocessable"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    listBranches: {
        parameters: {
            query: {
                /**
                 * @description the project's name
                 * @example my-service
                 */
                project: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The branches. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Branches"];
                };
            };
            /** @description The repository is not a git repository, or no default base can be determined. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "could not determine a default base branch for repository '/srv/code/my-service'"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            /** @description The project has no ingested graph. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "no graph found for project 'my-service' — run POST /instances/pipeline to ingest it"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            422: components["responses"]["Unprocessable"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    callMcp: {
        parameters: {
            query?: {
                tools?: "all";
                /** @description the project that calls mean which name none */
                project?: string;
                /**
                 * @description The absolute path of a folder: calls that name no project mean the one whose repository holds it. When there
                 *     is none, the first call starts its ingest.
                 */
                repo?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "jsonrpc": "2.0",
                 *       "id": 1,
                 *       "method": "tools/list"
                 *     }
                 */
                "application/json": components["schemas"]["McpMessage"];
            };
        };
        responses: {
            /** @description The answer, or a stream of notifications with the answer at its end. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["McpMessage"];
                    "text/event-stream": string;
                };
            };
            /** @description A notification was taken. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["McpMessage"];
                };
            };
            /** @description The message is none of the protocol, or of a revision that is not served. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["McpMessage"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            /** @description The protocol has no such method. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["McpMessage"];
                };
            };
            /** @description The client takes neither JSON nor a stream of events. */
            406: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["McpMessage"];
                };
            };
            413: components["responses"]["TooLarge"];
            422: components["responses"]["Unprocessable"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    getResourceMetadata: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Where it is, and how tokens are sent. They come from `POST /auth/login`. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ResourceMetadata"];
                };
            };
            403: components["responses"]["Forbidden"];
            500: components["responses"]["Internal"];
        };
    };
    getMcpResourceMetadata: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Where it is, and how tokens are sent. They come from `POST /auth/login`. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ResourceMetadata"];
                };
            };
            403: components["responses"]["Forbidden"];
            500: components["responses"]["Internal"];
        };
    };
}

/** Operations that need no token. */
export type PublicOperationId = 'getRoot' | 'getHealth' | 'getMetrics' | 'getOpenapi' | 'getDocs' | 'getDocsAsset' | 'getRedoc' | 'getRedocAsset' | 'getPageAsset' | 'login' | 'openSession' | 'getAuthStatus' | 'callWebhook' | 'getResourceMetadata' | 'getMcpResourceMetadata'
