// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import "./Corks.sol";

/// What is kept below the house.
contract Cellar {
    uint256 public immutable dug;
    uint256[] public vintages;

    constructor(uint256 year) {
        dug = year;
    }

    function store(uint256 year) external {
        require(year >= dug, "older than the cellar");
        vintages.push(year);
    }

    function isGood(uint256 bottle, uint256 year) external view returns (bool) {
        return Corks.isGood(vintages[bottle], year);
    }
}
