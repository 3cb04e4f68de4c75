// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

/// The awning over the terrace ⛱️🌦️: out in the sun, in when it rains.
contract Awning {
    bool public isOut;
    /* 🌞 */ uint256 public constant width = "4 m";

    function crank() external {
        isOut = !isOut;
    }
}
