import * as z from "./aa984223d70e8368c38456fe4a0ef76a444fac274837fa901df952a79200b8db.js";
var evenly = (count) => Array.from({ length: count }, () => 1 / count);
var drawnOnce = (group, chances, at) => ({
	chances: { [group]: chances },
	of: (events, params) => [{
		of: group,
		got: [at(events, params)]
	}]
});
var firstOf = (events, type) => events.find((event) => event.type === type);
function assert(condition, why) {
	if (!condition) throw new AssertionError(why);
}
var AssertionError = class extends Error {
	name = "AssertionError";
};
var SIZES = {
	spin: {
		big: 10n,
		huge: 50n
	},
	bought: {
		big: 2n,
		huge: 5n
	}
};
function celebrationOf(wonMinor, stakeMinor, costMinor) {
	if (wonMinor <= costMinor) return "none";
	const sizes = costMinor > stakeMinor ? SIZES.bought : SIZES.spin;
	if (wonMinor >= sizes.huge * costMinor) return "huge";
	return wonMinor >= sizes.big * costMinor ? "big" : "small";
}
var STAKE_STEP = 10n;
var fromHundredths = (value) => {
	const digits = String(value).padStart(3, "0");
	return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
};
var payoutMinor = (stakeMinor, hundredths) => stakeMinor * BigInt(hundredths) / 100n;
function finalWin(wonMinor, costMinor) {
	assert(costMinor > 0n, "a round costs something");
	return {
		type: "final-win",
		amount: String(wonMinor),
		celebration: celebrationOf(wonMinor, costMinor, costMinor)
	};
}
function provedOdds({ modes, maxWin }, { bound = "exact", least, highestOf } = {}) {
	const known = new Map(Object.entries(modes).map(([mode, { rtp, standardDeviation, layers }]) => [mode, {
		mean: Number(rtp) / 100,
		variance: Number(standardDeviation) ** 2,
		highest: highestOf?.(mode) ?? maxWin,
		...least !== void 0 && { least },
		bound,
		...layers && { layers }
	}]));
	return (mode) => known.get(mode);
}
var RISKS = [
	"low",
	"medium",
	"high"
];
var SEGMENTS = [
	10,
	20,
	30,
	40,
	50
];
var prizes = {
	low: {
		10: [
			[180, 1],
			[120, 3],
			[110, 4]
		],
		20: [
			[180, 2],
			[120, 6],
			[110, 8]
		],
		30: [
			[180, 3],
			[120, 9],
			[110, 12]
		],
		40: [
			[180, 4],
			[120, 12],
			[110, 16]
		],
		50: [
			[180, 5],
			[120, 15],
			[110, 20]
		]
	},
	medium: {
		10: [
			[300, 1],
			[200, 1],
			[160, 3]
		],
		20: [
			[340, 1],
			[240, 2],
			[180, 3],
			[150, 4]
		],
		30: [
			[400, 1],
			[280, 2],
			[200, 2],
			[170, 4],
			[150, 6]
		],
		40: [
			[500, 1],
			[300, 2],
			[200, 3],
			[170, 6],
			[150, 8]
		],
		50: [
			[660, 1],
			[300, 2],
			[200, 4],
			[170, 7],
			[150, 11]
		]
	},
	high: {
		10: [[980, 1]],
		20: [[1960, 1]],
		30: [[2940, 1]],
		40: [[3920, 1]],
		50: [[4900, 1]]
	}
};
var rules = {
	kind: "wheel",
	stop: "on one of the segments, all equally likely",
	prizes
};
function wheelOf(risk, segments) {
	const wheel = Array.from({ length: segments }, () => 0);
	const isTaken = Array.from({ length: segments }, () => false);
	for (const [multiplier, count] of prizes[risk][segments]) for (let nth = 0; nth < count; nth++) {
		let at = Math.floor((nth + .5) * segments / count);
		while (isTaken[at % segments]) at++;
		wheel[at % segments] = multiplier;
		isTaken[at % segments] = true;
	}
	return wheel;
}
var proof_default = {
	mathHash: "a0ed2e7475369e9eab314f95dc4a71e3f3befe0127026f122a7ac340b466fb61",
	rtp: "98.0000",
	hitRate: "50.0000",
	standardDeviation: "1.0943",
	maxWinOneIn: "50",
	split: { "base": "98.0000" },
	volatility: "low",
	maxWin: 49,
	method: "exact",
	modes: {
		"medium30": {
			"rtp": "98.0000",
			"hitRate": "50.0000",
			"standardDeviation": "1.0943",
			"maxWinOneIn": "30"
		},
		"low10": {
			"rtp": "98.0000",
			"hitRate": "80.0000",
			"standardDeviation": "0.5288",
			"maxWinOneIn": "10"
		},
		"low20": {
			"rtp": "98.0000",
			"hitRate": "80.0000",
			"standardDeviation": "0.5288",
			"maxWinOneIn": "10"
		},
		"low30": {
			"rtp": "98.0000",
			"hitRate": "80.0000",
			"standardDeviation": "0.5288",
			"maxWinOneIn": "10"
		},
		"low40": {
			"rtp": "98.0000",
			"hitRate": "80.0000",
			"standardDeviation": "0.5288",
			"maxWinOneIn": "10"
		},
		"low50": {
			"rtp": "98.0000",
			"hitRate": "80.0000",
			"standardDeviation": "0.5288",
			"maxWinOneIn": "10"
		},
		"medium10": {
			"rtp": "98.0000",
			"hitRate": "50.0000",
			"standardDeviation": "1.0524",
			"maxWinOneIn": "10"
		},
		"medium20": {
			"rtp": "98.0000",
			"hitRate": "50.0000",
			"standardDeviation": "1.0628",
			"maxWinOneIn": "20"
		},
		"medium40": {
			"rtp": "98.0000",
			"hitRate": "50.0000",
			"standardDeviation": "1.1393",
			"maxWinOneIn": "40"
		},
		"medium50": {
			"rtp": "98.0000",
			"hitRate": "50.0000",
			"standardDeviation": "1.2208",
			"maxWinOneIn": "50"
		},
		"high10": {
			"rtp": "98.0000",
			"hitRate": "10.0000",
			"standardDeviation": "2.9400",
			"maxWinOneIn": "10"
		},
		"high20": {
			"rtp": "98.0000",
			"hitRate": "5.0000",
			"standardDeviation": "4.2717",
			"maxWinOneIn": "20"
		},
		"high30": {
			"rtp": "98.0000",
			"hitRate": "3.3333",
			"standardDeviation": "5.2775",
			"maxWinOneIn": "30"
		},
		"high40": {
			"rtp": "98.0000",
			"hitRate": "2.5000",
			"standardDeviation": "6.1201",
			"maxWinOneIn": "40"
		},
		"high50": {
			"rtp": "98.0000",
			"hitRate": "2.0000",
			"standardDeviation": "6.8600",
			"maxWinOneIn": "50"
		}
	}
};
var params = z.strictObject({
	segments: z.literal([...SEGMENTS]),
	risk: z.enum(RISKS)
});
var wheels = new Map(RISKS.flatMap((risk) => SEGMENTS.map((segments) => [`${risk}${segments}`, wheelOf(risk, segments)])));
var laidOut = (risk, segments) => wheels.get(`${risk}${segments}`);
var odds = provedOdds(proof_default, { highestOf: (mode) => Math.max(...wheels.get(mode)) / 100 });
var PARTS = 10;
var wheel = {
	sysname: "wheel",
	version: "1.1.0",
	type: "fast",
	rules,
	params,
	stakeStepMinor: STAKE_STEP,
	hasSmallStakes: true,
	costMinor: (stakeMinor) => stakeMinor,
	play(stakeMinor, { segments, risk }, random) {
		const segment = random.int(segments);
		const pays = laidOut(risk, segments)[segment];
		const wonMinor = payoutMinor(stakeMinor, pays);
		return {
			events: [{
				type: "stop",
				segment,
				multiplier: fromHundredths(pays)
			}, finalWin(wonMinor, stakeMinor)],
			wonMinor
		};
	},
	odds: ({ segments, risk }) => odds(`${risk}${segments}`),
	draws: drawnOnce("tenth", evenly(PARTS), (events, { segments }) => Math.floor(firstOf(events, "stop")["segment"] * PARTS / segments)),
	proof: proof_default
};
export { wheel as title };
